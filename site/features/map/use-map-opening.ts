import { useEffect, useState, type RefObject } from 'react';
import { onceTouched } from './once-touched.ts';

/** How far below the screen a map is opened already. */
const AHEAD = '200px';

/**
 * Opens a map when it comes into view, once the visitor has touched the page: a page that is closed at
 * once loads no map code.
 * @param isWanted opens it at once
 * @returns whether it is open, and what opens it at once
 */
export function useMapOpening(frame: RefObject<HTMLElement | null>, isWanted = false): [boolean, () => void] {
  const [isOpen, setOpen] = useState(isWanted);
  useEffect(() => {
    const element = frame.current;
    if (isOpen || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setOpen(true);
      },
      { rootMargin: AHEAD },
    );
    const stopWaiting = onceTouched(() => observer.observe(element));
    return () => {
      stopWaiting();
      observer.disconnect();
    };
  }, [frame, isOpen]);
  return [isOpen, () => setOpen(true)];
}
