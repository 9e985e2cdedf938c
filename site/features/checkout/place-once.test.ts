import { describe, expect, it, vi } from 'vitest';
import { createAttemptStorage, chooseAttempt, readAttempt } from './place-once.ts';

const NOW = 1_795_000_000_000;
const DAY = 86_400_000;
const SAVED = { digest: 'abc', key: 'key 1', since: NOW };

describe('chooseAttempt', () => {
  it.each([
    ['the same content', SAVED, 'abc', NOW + 1, 'key 1'],
    ['other content', SAVED, 'def', NOW + 1, 'key 2'],
    ['the same content a day later', SAVED, 'abc', NOW + DAY, 'key 2'],
    ['no attempt before', undefined, 'abc', NOW, 'key 2'],
  ])('%s', (_name, saved, digest, now, key) => {
    expect(chooseAttempt(saved, digest, now, () => 'key 2')).toMatchObject({ digest, key });
  });
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
