import { useState } from 'react';
import { foldSearchText, searchTest } from '../../site/shared/search-text.ts';
import { ANSWER_PREFIX } from './Question.tsx';

export interface QuestionSearch {
  search: string;
  setSearch: (search: string) => void;
  /** Whether question or answer have all words of the search. */
  isShown: (id: string) => boolean;
}

/** Finds questions in what stands in the document, so that no text has to be sent twice. */
export function useQuestionSearch(ids: readonly string[]): QuestionSearch {
  const [search, setSearch] = useState('');
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>();
  const fits = searchTest(search);
  return {
    search,
    setSearch: (next) => {
      if (texts === undefined) setTexts(readTexts(ids));
      setSearch(next);
    },
    isShown: (id) => fits(texts?.get(id) ?? ''),
  };
}

function readTexts(ids: readonly string[]): Map<string, string> {
  return new Map(
    ids.map((id) => {
      const question = document.getElementById(ANSWER_PREFIX + id)?.closest('details');
      return [id, foldSearchText(question?.textContent ?? '')];
    }),
  );
}
