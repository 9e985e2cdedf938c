import { describe, expect, it, vi } from 'vitest';
import { createAttemptStorage, chooseAttempt, readAttempt } from './place-once.ts';

const NOW = 1_795_000_000_000;
const DAY = 86_400_000;
const SAVED = { digest: 'abc', key: 'key 1', since: NOW };

it('begins another attempt with the same content a day later', () => {
  const keyAt = (now: number) => chooseAttempt(SAVED, 'abc', now, () => 'key 2').key;
  expect([keyAt(NOW + DAY - 1), keyAt(NOW + DAY)]).toEqual(['key 1', 'key 2']);
});

describe('readAttempt', () => {
  it('reads a saved attempt', () => {
    expect(readAttempt(JSON.stringify(SAVED))).toEqual(SAVED);
  });

  it.each(['', 'null', '[]', '{"digest":"abc"}', '{"digest":"abc","key":1,"since":2}'])('ignores %j', (text) => {
    expect(readAttempt(text)).toBeUndefined();
  });
});

describe('createAttemptStorage', () => {
  it('keeps the attempt while the page is open if the browser has no storage', () => {
    const attempts = createAttemptStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(attempts.load()).toBeUndefined();
    attempts.save(SAVED);
    expect(attempts.load()).toEqual(SAVED);
    attempts.forget();
    expect(attempts.load()).toBeUndefined();
  });

  it('follows another tab that ended the attempt', () => {
    const storage = { getItem: vi.fn(() => null), setItem: vi.fn(), removeItem: vi.fn() };
    // Of a storage, only these are used.
    const attempts = createAttemptStorage(() => storage as unknown as Storage);
    attempts.save(SAVED);
    expect(storage.setItem).toHaveBeenCalledWith('order-attempt', JSON.stringify(SAVED));
    expect(attempts.load()).toBeUndefined();
  });
});
