/**
 * What a shape of a drawing is made of; the classes of `drawings.css` give it the tenant's colours.
 * `soft`: ground without an outline · `paper`: light, outlined · `fill`: the tenant's colour, outlined ·
 * `line`: outline only · `light`: lines on the tenant's colour
 */
export type ShapeKind = 'soft' | 'paper' | 'fill' | 'line' | 'light';

/** A path on the 160 × 120 grid of all drawings. */
export type Shape = readonly [kind: ShapeKind, path: string];

/** A rectangle with round corners. */
export function box(x: number, y: number, width: number, height: number, round: number): string {
  const arc = `a${round} ${round} 0 0 1 `;
  const across = width - 2 * round;
  const down = height - 2 * round;
  return `M${x + round} ${y}h${across}${arc}${round} ${round}v${down}${arc}${-round} ${round}h${-across}${arc}${-round} ${-round}v${-down}${arc}${round} ${-round}z`;
}

export function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

/** The ground that everything stands on. */
export const HILL: Shape = ['soft', 'M6 106c10-46 40-80 76-80s62 34 72 80z'];
