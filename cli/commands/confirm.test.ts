import { expect, test } from 'vitest';
import { createTestIo } from '../testing/test-io.ts';
import { duration } from './command.ts';
import { requireConfirmation } from './confirm.ts';

const terminal = (answer?: string) => createTestIo({ columns: 80, ...(answer !== undefined && { answer }) });

test.each(['y\n', 'yes\n', ' Y \n'])('%j is a permission', async (answer) => {
  const io = terminal(answer);
  await requireConfirmation(io, false, 'Delete it?');
  expect(io.err()).toBe('Delete it? [y/N] ');
});

test.each(['n\n', '\n', 'yesterday\n', ''])('%j is none', async (answer) => {
  await expect(requireConfirmation(terminal(answer), false, 'Delete it?')).rejects.toMatchObject({
    code: 'NOT_CONFIRMED',
  });
});

test('a signal ends the question', async () => {
  const stop = new AbortController();
  const asking = requireConfirmation({ ...terminal(), signal: stop.signal }, false, 'Delete it?');
  stop.abort(new DOMException('ended', 'AbortError'));
  await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
});

test('--yes asks nothing, and without a terminal nothing can be asked', async () => {
  const io = terminal();
  await requireConfirmation(io, true, 'Delete it?');
  expect(io.err()).toBe('');
  await expect(requireConfirmation({ ...io, env: { CI: '1' } }, false, 'Delete it?')).rejects.toMatchObject({
    code: 'CONFIRMATION_NEEDED',
    exitCode: 2,
  });
});

test.each([
  ['50ms', 50],
  ['90s', 90_000],
  ['10m', 600_000],
  ['2h', 7_200_000],
  ['3d', 259_200_000],
])('%s is a duration', (text, ms) => {
  expect(duration(text)).toBe(ms);
});

test.each(['', '0s', '10', '1.5h', '-1m', '1h30m', '10 m', '10M', '1w', '9999999s'])('"%s" is none', (text) => {
  expect(() => duration(text)).toThrow('A duration such as');
});
