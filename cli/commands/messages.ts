import { formatFinding } from '../config/findings.ts';
import type { ConfigWarning } from '../config/findings.ts';
import { toPlainText, stripControlCharacters } from '../report/plain-text.ts';
import { renderFailure, toFailure } from '../report/failures.ts';
import { coloursFor, lineWidth } from '../report/terminal.ts';
import type { CommandIo } from './command-io.ts';

/** What a server that runs in the foreground tells on stderr; stdout stays free for its addresses. */
export interface Messages {
  say(text: string): void;
  warn(text: string): void;
  /** A failure that does not end the command. */
  fail(error: unknown): void;
  /** The warnings of the configuration that concern this tenant, or all tenants. */
  warnOfConfig(warnings: readonly ConfigWarning[], tenantId?: string): void;
}

export function createMessages({ stderr, env }: Pick<CommandIo, 'stderr' | 'env'>): Messages {
  const colours = coloursFor(stderr, env);
  const warn = (text: string) => void stderr.write(`${colours.yellow('!')} ${toPlainText(text)}\n`);
  return {
    warn,
    say: (text) => void stderr.write(`${stripControlCharacters(text)}\n`),
    fail(error) {
      const { failure } = toFailure(error);
      stderr.write(`${renderFailure(failure, { colours, width: lineWidth(stderr) })}\n`);
    },
    warnOfConfig(warnings, tenantId) {
      for (const warning of warnings) {
        if (tenantId === undefined || (warning.tenant ?? tenantId) === tenantId) warn(formatFinding(warning));
      }
    },
  };
}
