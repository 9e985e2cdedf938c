import type { SiteImage } from '../models/image.ts';

/** Shared values are in tables, to which rows refer by index plus one; zero means none. */

/** A table of distinct rows. */
export class Table<Row> {
  readonly rows: Row[] = [];
  readonly #places = new Map<string, number>();

  /** @returns the index of the row plus one */
  placeOf(row: Row): number {
    const key = JSON.stringify(row);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.rows.push(row));
    return this.rows.length;
  }
}

/** An image without its path. */
export type ImageShape = [width: number, height: number, widths: readonly number[], isLogo?: 1];

export interface Looks {
  picture?: SiteImage;
  /** In place of a missing picture. */
  logo?: SiteImage;
}

/** @returns path and index of the shape plus one; zeros without an image */
export function packLooks({ picture, logo }: Looks, shapes: Table<ImageShape>): [path: string | 0, shape: number] {
  const image = picture ?? logo;
  if (image === undefined) return [0, 0];
  const { path, width, height, widths } = image;
  return [path, shapes.placeOf(picture === undefined ? [width, height, widths, 1] : [width, height, widths])];
}

export function unpackLooks(looks: Looks, path: string | 0, shape: ImageShape | undefined): void {
  if (path === 0 || shape === undefined) return;
  const [width, height, widths, isLogo] = shape;
  looks[isLogo === 1 ? 'logo' : 'picture'] = { path, width, height, widths };
}

/** Cuts off the zeros at the end. */
export function withoutTail<Row extends unknown[]>(row: Row): Row {
  while (row.at(-1) === 0) row.pop();
  return row;
}
