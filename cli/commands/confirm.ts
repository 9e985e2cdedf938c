import { createInterface } from 'node:readline/promises';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { stripControlCharacters } from '../report/plain-text.ts';
import { isInteractive } from '../report/terminal.ts';
import type { CommandIo } from './command.ts';

/** Whether questions can be asked: input and messages are a terminal. */
export function canAsk(io: CommandIo): boolean {
  return isInteractive(io.stderr, io.env) && io.openInput?.().isTTY === true;
}

export interface Dialog {
  /**
   * Asks a question on stderr.
   * @returns the answer without spaces around it; undefined if the input has ended
   * @throws the signal's reason if aborted
   */
  ask(question: string): Promise<string | undefined>;
  close(): void;
}

/** Questions, one after another. Without an input, no question has an answer. */
export function openDialog({ openInput, stderr, signal }: CommandIo): Dialog {
  const input = openInput?.();
  if (input === undefined) return { ask: async () => undefined, close: () => {} };
  // Not a terminal for readline: Ctrl+C must reach the process as a signal, not readline as a key.
  const reader = createInterface({ input, terminal: false, signal });
  const lines = reader[Symbol.asyncIterator]();
  return {
    async ask(question) {
      stderr.write(stripControlCharacters(question));
      const line = await lines.next();
      // What is printed next begins a line.
      if (line.done === true) stderr.write('\n');
      signal.throwIfAborted();
      return line.done === true ? undefined : line.value.trim();
    },
    close: () => reader.close(),
  };
}

/**
 * Asks a question that only `y` or `yes` answers with yes.
 * @throws the signal's reason if aborted
 */
export async function confirm(io: CommandIo, question: string): Promise<boolean> {
  const dialog = openDialog(io);
  try {
    return /^(?:y|yes)$/i.test((await dialog.ask(`${question} [y/N] `)) ?? '');
  } finally {
    dialog.close();
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
