/** What a recipe gives: the largest file's size, and the files by name. */
export interface Converted {
  /** Pixels. */
  width: number;
  height: number;
  /** Ascending. */
  widths: readonly number[];
  files: ReadonlyMap<string, Buffer>;
}
