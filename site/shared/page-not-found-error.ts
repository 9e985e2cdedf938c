/** A data function was asked for a record that has no page. Only a path outside `listPages` leads here. */
export class PageNotFoundError extends Error {
  override readonly name = 'PageNotFoundError';

  constructor(path: string) {
    super(`There is no page ${path}`);
  }
}
