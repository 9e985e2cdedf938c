/** An SVG document of that size in user units. `content` is markup. */
export function svgDocument(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  const rounding = radius > 0 ? ` rx="${radius}"` : '';
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${rounding} fill="${fill}"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function line(d: string, stroke: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Draws in a place of its own: moved, and scaled from the 100 × 100 box that glyphs are drawn in. */
export function place(x: number, y: number, scale: number, content: string): string {
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(scale)})">${content}</g>`;
}

/** From top to bottom. */
export function verticalGradient(id: string, from: string, to: string): string {
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`;
}

/** Short numbers keep the drawing small. */
function n(value: number): number {
  return Math.round(value * 10) / 10;
}
