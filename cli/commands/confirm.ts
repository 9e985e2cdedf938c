import { createInterface } from 'node:readline/promises';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { stripControlCharacters } from '../report/plain-text.ts';
import { isInteractive } from '../report/terminal.ts';
import type { CommandIo } from './command.ts';

/** Whether questions can be asked: input and messages are a terminal. */
export function canAsk(io: CommandIo): boolean {
  return isInteractive(io.stderr, io.env) && io.openInput?.().isTTY === true;
}

/**
 * Asks a question on stderr that only `y` or `yes` answers with yes.
 * @throws the signal's reason if aborted
 */
export async function confirm(io: CommandIo, question: string): Promise<boolean> {
  const input = io.openInput?.();
  if (input === undefined) return false;
  // Not a terminal for readline: Ctrl+C must reach the process as a signal, not readline as a key.
  const lines = createInterface({ input, terminal: false });
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    io.stderr.write(`${stripControlCharacters(question)} [y/N] `);
    const answer = await Promise.race([lines.question('', { signal: io.signal }), closed]);
    io.signal.throwIfAborted();
    return /^(?:y|yes)$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}

/**
 * The permission for what cannot be undone: `--yes`, or an answer.
 * @throws OperatorError CONFIRMATION_NEEDED if no question can be asked, NOT_CONFIRMED if the answer is no
 */
export async function requireConfirmation(io: CommandIo, isGiven: boolean, question: string): Promise<void> {
  if (isGiven) return;
  if (!canAsk(io)) {
    throw new OperatorError({
      code: 'CONFIRMATION_NEEDED',
      title: 'This needs your confirmation, and there is no terminal to ask',
      details: [question, 'Nothing was changed.'],
      hint: 'look at the output with --dry-run, then repeat the command with --yes',
      exitCode: EXIT.USAGE,
    });
  }
  if (await confirm(io, question)) return;
  throw new OperatorError({
    code: 'NOT_CONFIRMED',
    title: 'Not confirmed',
    details: ['Nothing was changed.'],
    exitCode: EXIT.USAGE,
  });
}
