import type { SourceFile } from './source-files.ts';

/** Tables of codes: which cell of a row names them. */
const TABLES: Readonly<Record<string, number>> = { 'docs/messages.md': 1, 'docs/publishing.md': 2 };

const WARNINGS = 'cli/report/warnings.ts';

const DOCUMENTED = /`([A-Z]+(?:_[A-Z]+)*(?:_…)?)`/g;

/** A text of capitals with an underscore anywhere, and one of a single word where it is called a code. */
const LITERAL = /(?:(?<=\bcode: )'([A-Z]{3,})'|'([A-Z]{2,}(?:_[A-Z0-9]+)+)')/g;

/** Literals that are no codes of ours: variables of the environment, flags of the API, codes of systems and libraries. */
const FOREIGN = [
  /^E[A-Z]+$/,
  /^(?:VOUCHER_SITE|VOUCHER_PRIVATE|AWS|XDG|ERR|HPE|PAYMENT_PROVIDER)_/,
  /^(?:NO_COLOR|FORCE_COLOR|NODE_ENV|SOURCE_DATE_EPOCH|MERCHANT_VOUCHER_ENABLED)$/,
  /^(?:CLIENT_ERROR|WHEN_REQUIRED|EAI_AGAIN)$/,
];

const IS_TEST = /\.test\.tsx?$|^cli\/(?:testing|sandbox)\//;

interface Place {
  code: string;
  /** File and line. */
  where: string;
}

/** Codes of errors and warnings that operators may see and that no table explains, each with its first place. */
export function findUndocumentedCodes(sources: readonly SourceFile[], docs: readonly SourceFile[]): string[] {
  const documented = new Set(listDocumentedCodes(docs).map(({ code }) => code));
  const missing = listCodes(sources).filter(({ code }) => !documented.has(code));
  const first = new Map(missing.toReversed().map(({ code, where }) => [code, where]));
  return [...first].map(([code, where]) => `${where} has ${code}, which no table explains`).toSorted();
}

/** Codes that a table explains and that the program does not have. `TARGET_…` stands for several. */
export function findObsoleteCodes(sources: readonly SourceFile[], docs: readonly SourceFile[]): string[] {
  // A code of one word may stand anywhere. The list of warnings has codes that no place may use any more.
  const text = sources
    .filter((source) => isProgram(source) && source.path !== WARNINGS)
    .map((source) => source.text)
    .join('\n');
  const isInCode = (code: string) => text.includes(code.endsWith('…') ? `'${code.slice(0, -1)}` : `'${code}'`);
  return listDocumentedCodes(docs).flatMap(({ code, where }) =>
    isInCode(code) ? [] : [`${where} explains ${code}, which the program does not have`],
  );
}

/** Codes of the table of warnings. */
export function listWarnings(docs: readonly SourceFile[]): string[] {
  const messages = docs.filter(({ path }) => path === 'docs/messages.md');
  return listDocumentedCodes(
    messages.map(({ path, text }) => ({ path, text: text.slice(text.indexOf('\n## Warnings')) })),
  ).map(({ code }) => code);
}

function listCodes(sources: readonly SourceFile[]): Place[] {
  return sources
    .filter(isProgram)
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(LITERAL)]
            .map(([, word, phrase]) => ({ code: word ?? phrase ?? '', where: `${path}:${index + 1}` }))
            .filter(({ code }) => !FOREIGN.some((pattern) => pattern.test(code))),
        ),
    );
}

function listDocumentedCodes(docs: readonly SourceFile[]): Place[] {
  return docs.flatMap(({ path, text }) => {
    const cell = TABLES[path];
    if (cell === undefined) return [];
    return text.split('\n').flatMap((line, index) => {
      const codes = line.startsWith('|') ? (line.split('|')[cell] ?? '') : '';
      return [...codes.matchAll(DOCUMENTED)].map(([, code = '']) => ({ code, where: `${path}:${index + 1}` }));
    });
  });
}

function isProgram({ path }: SourceFile): boolean {
  return /^(?:cli|site\/payment)\//.test(path) && !IS_TEST.test(path);
}
