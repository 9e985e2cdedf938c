import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { REGEX_EXEMPTIONS, findRegexes, findUnprovenRegexes, type LinearityProof } from './regexes.ts';
import { readSchemas, readSources } from './source-files.ts';

/*
 * Proves that every regular expression of the shipped code takes linear time. recheck turns the pattern into an automaton
 * (https://makenowjust-labs.github.io/recheck/); what it only tried with random texts, or does not support, counts as
 * unproven. Proofs are kept in node_modules/.cache: all of them together take a quarter of a minute.
 */
process.env['RECHECK_BACKEND'] = 'pure';
const { checkSync } = await import('recheck');

const LIMITS = {
  checker: 'automaton',
  timeout: 60_000,
  maxRepeatCount: 5000,
  maxNFASize: 200_000,
  maxPatternSize: 5000,
} as const;
const root = process.cwd();
const cacheFile = path.join(root, 'node_modules/.cache/voucher-site/linear-regexes.json');
const proved = readProved();

const prove: LinearityProof = (pattern, flags) => {
  const key = `/${pattern}/${flags}`;
  if (proved.has(key)) return undefined;
  const result = checkSync(pattern, flags, LIMITS);
  if (result.status === 'vulnerable')
    return `takes ${result.complexity.summary} time, such as on ${result.attack.pattern}`;
  if (result.status === 'unknown') return `cannot be proved linear (${result.error.kind})`;
  proved.add(key);
  return undefined;
};

const FOR_TESTS = /^scripts\/|\/testing\/|-(?:for-test|fixture)\.ts$|\.test\.tsx?$/;
const shipped = readSources(root).filter((file) => !FOR_TESTS.test(file.path));
const regexes = findRegexes([...shipped, ...readSchemas(root)]);
const problems = findUnprovenRegexes(regexes, REGEX_EXEMPTIONS, prove);
mkdirSync(path.dirname(cacheFile), { recursive: true });
writeFileSync(cacheFile, JSON.stringify([...proved]));
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${regexes.length} regular expressions, ${problems.length} without proof of linear time\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

function readProved(): Set<string> {
  try {
    // Written below; anything else is an empty cache.
    return new Set(JSON.parse(readFileSync(cacheFile, 'utf8')) as string[]);
  } catch {
    return new Set();
  }
}
