import { useEffect, useRef, useState } from 'react';

/** Not with every key stroke: screen readers would read out all that came between. */
const QUIET_MS = 600;

interface ResultAnnouncementProps {
  text: string;
  /** The list as it comes is told as well, not only what a change of the filters brought. */
  isToldOnArrival?: boolean;
}

/** Reads out what a list holds, once the visitor pauses. */
export function ResultAnnouncement({ text, isToldOnArrival = false }: ResultAnnouncementProps) {
  const [said, setSaid] = useState('');
  const last = useRef(isToldOnArrival ? '' : text);
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
