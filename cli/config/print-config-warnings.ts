import { formatFinding, type ConfigWarning } from './finding.ts';
import { toPlainText } from '../report/plain-text.ts';
import { coloursFor, type Io } from '../report/terminal.ts';

/** One line for each warning of the configuration, on stderr. */
export function printConfigWarnings(warnings: readonly ConfigWarning[], io: Io): void {
  const { yellow } = coloursFor(io.stderr, io.env);
  for (const warning of warnings) io.stderr.write(`${yellow('!')} ${toPlainText(formatFinding(warning))}\n`);
}
