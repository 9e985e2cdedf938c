import { useEffect, useState, type RefObject } from 'react';
import type { StatusOf } from './opening-clock.ts';

/**
 * Like useOpeningStatus, but loads its code only when the places come into view, for a page that begins with something
 * else. If the code cannot be loaded, there is no status.
 */
export function useStatusInView(places: RefObject<Element | null>): StatusOf | undefined {
  const [statusOf, setStatusOf] = useState<StatusOf>();
  useEffect(() => {
    let isGone = false;
    let stop = (): void => {};
    const start = async (): Promise<void> => {
      const code = await import('./opening-clock.ts').catch(() => undefined);
      if (!isGone && code !== undefined) stop = code.watchOpeningStatus((next) => setStatusOf(() => next));
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void start();
    });
    if (places.current !== null) observer.observe(places.current);
    return () => {
      isGone = true;
      observer.disconnect();
      stop();
    };
  }, [places]);
  return statusOf;
}
