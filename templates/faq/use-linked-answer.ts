import { useEffect } from 'react';
import { ANSWER_PREFIX } from './Question.tsx';

/** Opens the answer that the address names and brings its question to the top, where the browser does not do so itself. */
export function useLinkedAnswer(): void {
  useEffect(() => {
    openLinkedAnswer();
    addEventListener('hashchange', openLinkedAnswer);
    return () => removeEventListener('hashchange', openLinkedAnswer);
  }, []);
}

function openLinkedAnswer(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  if (!id.startsWith(ANSWER_PREFIX)) return;
  const question = document.getElementById(id)?.closest('details');
  if (question === null || question === undefined) return;
  question.open = true;
  question.scrollIntoView({ block: 'start' });
}
