import { expect, onTestFinished, test } from 'vitest';
import { foldRefusals, type LoggedMessage } from './fold-refusals.ts';
import type { WebhookEvent } from './webhook-server.ts';

const MINUTE = 60_000;

function logged(foldedMs: number) {
  const lines: LoggedMessage[] = [];
  const folding = foldRefusals((message) => lines.push(message), foldedMs);
  onTestFinished(() => folding.close());
  return { lines, ...folding };
}

function refusal(path: string, reason = 'not signed', status = 401): WebhookEvent {
  return { type: 'message', status, path, reason };
}

test('the first refusal of a kind is logged at once, and the others at the end with their number', () => {
  const { lines, add, close } = logged(MINUTE);
  for (let index = 0; index < 500; index += 1) add(refusal(`/tenants/${index}`));
  add(refusal('/tenants/stadt', 'too old'));
  add(refusal('/', 'not signed', 404));
  const first = [refusal('/tenants/0'), refusal('/tenants/stadt', 'too old'), refusal('/', 'not signed', 404)];
  expect(lines).toEqual(first);
  add(refusal('/', 'not signed', 404));
  close();
  expect(lines.slice(first.length)).toEqual([
    { ...refusal('/tenants/499'), count: 499 },
    refusal('/', 'not signed', 404),
  ]);
});

test('each accepted message is logged, also beside refused ones', () => {
  const { lines, add } = logged(MINUTE);
  const accepted: WebhookEvent = { type: 'message', status: 202, path: '/tenants/stadt', tenant: 'stadt', job: '1' };
  add(refusal('/tenants/stadt'));
  for (let count = 0; count < 3; count += 1) {
    add(accepted);
    add(refusal('/tenants/stadt'));
  }
  expect(lines).toEqual([refusal('/tenants/stadt'), accepted, accepted, accepted]);
});

test('the number is logged when the time is over; after a time without refusals, the next one is logged at once', async () => {
  const { lines, add } = logged(20);
  for (let count = 0; count < 10; count += 1) add(refusal('/tenants/stadt'));
  await expect.poll(() => lines).toEqual([refusal('/tenants/stadt'), { ...refusal('/tenants/stadt'), count: 9 }]);
  // As long as the kind is known, a single refusal is only counted.
  await expect
    .poll(
      () => {
        const before = lines.length;
        add(refusal('/tenants/dorf'));
        return lines.length - before;
      },
      { interval: 100, timeout: 20_000 },
    )
    .toBe(1);
  expect(lines.at(-1)).toEqual(refusal('/tenants/dorf'));
});

test('refusals for ever new reasons are folded by their status', () => {
  const { lines, add } = logged(MINUTE);
  for (let index = 0; index < 1000; index += 1) add(refusal('/tenants/stadt', `reason ${index}`));
  expect(lines.length).toBeLessThan(100);
  add(refusal('/tenants/stadt', 'another', 503));
  expect(lines.at(-1)).toMatchObject({ status: 503 });
});
