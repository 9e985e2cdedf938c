import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { CommandIo } from './command.ts';
import { requireConfirmation } from './confirm.ts';

function terminal(answer?: string, signal: AbortSignal = new AbortController().signal) {
  const [input, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const asked: string[] = [];
  stderr.on('data', (chunk: Buffer) => asked.push(chunk.toString()));
  if (answer !== undefined) input.end(answer);
  const io: CommandIo = {
    stdout,
    stderr: Object.assign(stderr, { isTTY: true }),
    openInput: () => Object.assign(input, { isTTY: true }),
    env: {},
    cwd: '/',
    signal,
  };
  return { io, asked };
}

test.each(['y\n', 'yes\n', ' Y \n'])('%j is a permission', async (answer) => {
  const { io, asked } = terminal(answer);
  await requireConfirmation(io, false, 'Delete it?');
  expect(asked.join('')).toBe('Delete it? [y/N] ');
});

test.each(['n\n', '\n', 'yesterday\n', ''])('%j is none', async (answer) => {
  await expect(requireConfirmation(terminal(answer).io, false, 'Delete it?')).rejects.toMatchObject({
    code: 'NOT_CONFIRMED',
  });
});

test('a signal ends the question', async () => {
  const stop = new AbortController();
  const asking = requireConfirmation(terminal(undefined, stop.signal).io, false, 'Delete it?');
  stop.abort(new DOMException('ended', 'AbortError'));
  await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
});

test('--yes asks nothing, and without a terminal nothing can be asked', async () => {
  const { io, asked } = terminal();
  await requireConfirmation(io, true, 'Delete it?');
  expect(asked).toEqual([]);
  await expect(requireConfirmation({ ...io, env: { CI: '1' } }, false, 'Delete it?')).rejects.toMatchObject({
    code: 'CONFIRMATION_NEEDED',
    exitCode: 2,
  });
});
