/** Metres to the east and to the south of the centre. */
export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];

interface Shape {
  /** Of the filled areas, or of the pen. */
  colour: string;
  /** Of the pen in metres; absent for filled areas. */
  width?: number;
  /** Closed ones end at their start. */
  lines: Line[];
}

export interface Drawing {
  shapes: Shape[];
  names: { name: string; at: Point }[];
}

/** The drawings' unit. */
const UNITS_PER_METRE = 10;

/** Reads one of the drawings beside this file. They have paths of straight lines and names of streets, nothing else. */
export function parseDrawing(svg: string): Drawing {
  const shapes = [...svg.matchAll(/<path d="([^"]*)"([^>]*)>/g)].map(([, d = '', attributes = '']): Shape => {
    const valueOf = (name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
    const fill = valueOf('fill');
    const lines = parsePath(d);
    if (fill !== 'none') return { colour: fill ?? '', lines };
    return { colour: valueOf('stroke') ?? '', width: Number(valueOf('stroke-width')) / UNITS_PER_METRE, lines };
  });
  const texts = svg.matchAll(/<text transform="translate\((-?\d+) (-?\d+)\)[^>]*>([^<]*)/g);
  const names = [...texts].map(([, x, y, name = '']) => ({
    name,
    at: [Number(x) / UNITS_PER_METRE, Number(y) / UNITS_PER_METRE] as const,
  }));
  return { shapes, names };
}

function parsePath(d: string): Line[] {
  const lines: Point[][] = [];
  let [x, y] = [0, 0];
  const go = (toX: number, toY: number, isStart: boolean): void => {
    [x, y] = [toX, toY];
    const point = [x / UNITS_PER_METRE, y / UNITS_PER_METRE] as const;
    if (isStart) lines.push([point]);
    else lines.at(-1)?.push(point);
  };
  for (const [, command = '', values = ''] of d.matchAll(/([MmLlHhVvZz])([^A-Za-z]*)/g)) {
    const numbers = [...values.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([text]) => Number(text));
    const isRelative = command === command.toLowerCase();
    const [startX, startY] = isRelative ? [() => x, () => y] : [() => 0, () => 0];
    const kind = command.toLowerCase();
    if (kind === 'z') {
      const first = lines.at(-1)?.[0];
      if (first !== undefined) go(first[0] * UNITS_PER_METRE, first[1] * UNITS_PER_METRE, false);
    } else if (kind === 'h') for (const value of numbers) go(startX() + value, y, false);
    else if (kind === 'v') for (const value of numbers) go(x, startY() + value, false);
    else {
      for (let at = 0; at + 1 < numbers.length; at += 2) {
        go(startX() + (numbers[at] ?? 0), startY() + (numbers[at + 1] ?? 0), kind === 'm' && at === 0);
      }
    }
  }
  return lines;
}

/** The area that a pen covers along a line. @param half of the pen's width */
export function band(line: Line, half: number): Line {
  const isRing = isSame(line[0], line.at(-1));
  const left = shifted(line, half, isRing);
  const right = shifted(line, -half, isRing).toReversed();
  return [...left, ...right, ...left.slice(0, 1)];
}

/** A closed outline whose edges are moved outwards. */
export function widen(outline: Line, by: number): Line {
  return shifted(outline, signedArea(outline) > 0 ? -by : by, true);
}

/** Moves each point to the side of the line, along the mean of the directions across its neighbouring edges. */
function shifted(line: Line, by: number, isRing: boolean): Point[] {
  const last = line.length - 1;
  return line.map((point, index) => {
    const before = line[index - 1] ?? (isRing ? line[last - 1] : undefined) ?? point;
    const after = line[index + 1] ?? (isRing ? line[1] : undefined) ?? point;
    const [one, other] = [across(before, point), across(point, after)];
    const [x, y] = [one[0] + other[0], one[1] + other[1]];
    const length = Math.hypot(x, y) || 1;
    // At a corner, the edges keep their distance only if the corner itself moves further.
    const corner = Math.min(2, 2 / length);
    return [point[0] + (x / length) * by * corner, point[1] + (y / length) * by * corner];
  });
}

/** The unit vector at a right angle to an edge; no direction if the edge has no length. */
function across(from: Point, to: Point): Point {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(x, y);
  return length === 0 ? [0, 0] : [-y / length, x / length];
}

function signedArea(outline: Line): number {
  return outline.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
}

function isSame(one: Point | undefined, other: Point | undefined): boolean {
  return one !== undefined && one[0] === other?.[0] && one[1] === other[1];
}
