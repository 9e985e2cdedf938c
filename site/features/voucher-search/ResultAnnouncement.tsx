import { useEffect, useState } from 'react';

/** Not with every key stroke: screen readers would read out all that came between. */
const QUIET_MS = 600;

/** Reads out how many vouchers there are, on arrival and whenever the visitor pauses after a change. */
export function ResultAnnouncement({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}
