import { useEffect, useRef, useState } from 'react';

/** Not with every key stroke: screen readers would read out all that came between. */
const QUIET_MS = 600;

/** Reads out what a change of the filters brought, once the visitor pauses. Nothing is said of the page as it came. */
export function ResultAnnouncement({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    const timer = setTimeout(() => {
      last.current = text;
      setSaid(text);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}
