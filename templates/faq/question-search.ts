import { comparedWords, searchTest } from '../../site/shared/search/word-fit.ts';

/**
 * Reads the questions with their answers. A question is also found by its id, which names its topic: "Wie lange …?" is about
 * "gueltigkeit". Loaded when a visitor first searches.
 * @param prefix of the answers' ids in the document
 * @returns the ids that match a search, without prefix
 */
export function searchAnswers(
  answers: readonly HTMLElement[],
  prefix: string,
): (search: string) => ReadonlySet<string> {
  const questions = answers.map((answer) => {
    const id = answer.id.slice(prefix.length);
    return { id, words: comparedWords(`${id} ${answer.closest('details')?.textContent ?? ''}`) };
  });
  return (search) => {
    const fits = searchTest(search);
    return new Set(questions.filter(({ words }) => fits(words)).map(({ id }) => id));
  };
}
