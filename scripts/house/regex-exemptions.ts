import type { RegexExemption } from './regexes.ts';

/** Regular expressions that stay without a proof. None of them reads a foreign text of any length. */
export const REGEX_EXEMPTIONS: readonly RegexExemption[] = [
  {
    file: 'site/shared/text/format.ts',
    pattern: String.raw`\B(?=(\d{3})+$)`,
    reason: 'reads a number of at most 16 digits',
  },
  {
    file: 'cli/source/sanitize-markup.ts',
    pattern:
      "new RegExp( `<(?!/?(?:${ALLOWED_TAGS.join('|')})>|[bh]r ?/>)|&(?!(?:amp|lt|gt|quot|nbsp|#\\\\d{1,6});)`, )",
    reason: 'looks a few characters ahead of each < and &, without a repetition',
  },
  {
    file: 'cli/output/path-rules.ts',
    pattern: "new RegExp(`^${source.join('')}$`)",
    reason: "the operator's own _redirects and _headers, in a preview on this machine",
  },
  {
    file: 'cli/sandbox/faults/inject-faults.ts',
    pattern: "new RegExp(`^${literal.join('.*')}$`)",
    reason: 'faults that a test injects into the sandbox',
  },
];
