/** A line of the result. @param limit what is aimed at; absent where there is no aim */
export function sayRatio(what: string, value: number, limit: number | undefined, how: string): void {
  const verdict = limit === undefined ? '' : value <= limit ? `aim ≤ ${limit}: met` : `aim ≤ ${limit}: MISSED`;
  say(`  ${what.padEnd(40)} ${value.toFixed(value < 100 ? 2 : 0).padStart(7)}  ${verdict.padEnd(20)} ${how}`);
}

/** @param ms milliseconds */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
