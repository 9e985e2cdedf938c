import { EXIT, OperatorError } from '../../lib/errors.ts';

const KINDS = {
  missing: 'missing',
  empty: 'empty',
  'wrong-size': 'of another size than written',
  'wrong-content': 'of other content than written',
  'not-a-file': 'not a regular file',
  unplanned: 'not planned',
  'broken-link': 'linked but not there',
  'broken-redirect': 'a redirect to nowhere',
} as const;

type OutputProblemKind = keyof typeof KINDS;

/** A difference between the planned site and the files on disk. */
export interface OutputProblem {
  kind: OutputProblemKind;
  /** Relative path of the file, or the URL of a link or redirect. */
  path: string;
  message: string;
  /** Relative path of the first document that contains the link. */
  foundOn?: string;
}

/** Maximum number of problems listed per kind: enough to see what they have in common. */
const LISTED = 10;

/** The finished site failed the output check and does not go live. */
export class OutputRefused extends OperatorError {
  readonly problems: readonly OutputProblem[];

  constructor(tenantId: string, problems: readonly OutputProblem[]) {
    super({
      code: 'OUTPUT_REFUSED',
      title: `The output of ${tenantId} was refused: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`,
      details: kindsOf(problems).flatMap((kind) => describeKind(kind, problems)),
      hint: hintFor(problems),
      exitCode: EXIT.OUTPUT_REFUSED,
    });
    this.name = 'OutputRefused';
    this.problems = problems;
  }
}

function kindsOf(problems: readonly OutputProblem[]): OutputProblemKind[] {
  return [...new Set(problems.map(({ kind }) => kind))];
}

function describeKind(kind: OutputProblemKind, problems: readonly OutputProblem[]): string[] {
  const same = problems.filter((problem) => problem.kind === kind);
  const lines = same
    .slice(0, LISTED)
    .map(({ path, message, foundOn }) => `  ${path} ${message}${foundOn === undefined ? '' : ` (on ${foundOn})`}`);
  const rest = same.length > LISTED ? [`  and ${same.length - LISTED} more`] : [];
  return [`${same.length} ${KINDS[kind]}:`, ...lines, ...rest];
}

/** Broken links come from the tenant's texts and settings; differing files are caused by something outside the build. */
function hintFor(problems: readonly OutputProblem[]): string {
  const links = problems.every(({ kind }) => kind === 'broken-link' || kind === 'broken-redirect');
  const cause = links
    ? "correct the link where it is written (the tenant's texts, or redirects in tenants.json)"
    : 'check that the disk is sound and that nothing else writes to the output folder, then build again';
  return `${cause}; the site that was there before is untouched`;
}
