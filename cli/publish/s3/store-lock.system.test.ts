import { gunzipSync } from 'node:zlib';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import { storeTarget } from '../../testing/each-target.ts';
import { FOREIGN, FOREIGN_OWNER } from '../../testing/left-lock.ts';
import { publishForTest, type PublishForTest } from '../../testing/publish-in-process.ts';
import { builtFolder } from '../../testing/folder-for-test.ts';
import { filesForTest, releaseForTest } from '../../testing/published-site.ts';
import { storeForTest, type S3ServerForTest } from '../../testing/s3-server.ts';

const KEY = 'musterstadt/.voucher-site/lock.json';
const SENT = 'PUT musterstadt/';
const MINUTE = 60_000;

let store: S3ServerForTest;
let outDir: string;

const publish = (more?: PublishForTest) => publishForTest(outDir, store.target, more);

beforeEach(async () => {
  store = await storeForTest();
  outDir = builtFolder('a');
});

afterEach(() => {
  vi.useRealTimers();
});

const leaveLock = () => storeTarget(store).leaveLock(FOREIGN);
const own = (): string[] => [...store.objects.keys()].filter((key) => key.includes('/.voucher-site/'));
const text = (file: string): string | undefined => store.objects.get(`musterstadt/${file}`)?.body.toString();
/** The build that the next publish takes for the live one. */
const recorded = (): unknown => {
  const { body = Buffer.alloc(0) } = store.objects.get('musterstadt/.voucher-site/published.json.gz') ?? {};
  return Object(JSON.parse(gunzipSync(body).toString())).manifest.buildId;
};
const renewals = (): number => store.requests.filter((request) => request === `PUT ${KEY}`).length;

/** Calls back once, right before the first request that begins so is answered. */
function before(request: string, callBack: () => void): void {
  let isDone = false;
  store.intercept = (asked) => {
    if (!isDone && asked.startsWith(request)) {
      isDone = true;
      callBack();
    }
    return undefined;
  };
}

/** Lets time pass for the lock, and for nothing else. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'], now: Date.now() });
}

describe('the lock in a store', () => {
  it('is renewed as long as a publish takes, and another one is refused all the while', async () => {
    const elsewhere = builtFolder('b');
    holdTime();
    let refusal: unknown;
    store.intercept = async (request) => {
      if (request !== `${SENT}haendler/1/index.html` || refusal !== undefined) return undefined;
      // It takes this long to send this one.
      for (const last = renewals() + 20; renewals() < last;) {
        vi.advanceTimersByTime(1000);
        await delay(1);
      }
      refusal = await publishForTest(elsewhere, store.target).catch((error: unknown) => error);
      return undefined;
    };
    expect(await publish()).toMatchObject({ status: 'published', uploaded: 12 });
    expect(refusal).toMatchObject({ code: 'PUBLISH_LOCKED' });
    expect(own()).toEqual(['musterstadt/.voucher-site/published.json.gz']);
  });
});

describe('a publish whose lock somebody else has taken', () => {
  const phases = ['assets/', 'index.pageContext.json', 'index.html', 'builds/meta/', 'builds/latest.json'];

  beforeEach(async () => {
    await publish();
    releaseForTest(outDir, filesForTest('b'));
  });

  it.each(phases.slice(0, -1))(
    'while it sent %s sends nothing of what comes after, and names the owner',
    async (phase) => {
      before(`${SENT}${phase}`, leaveLock);
      const start = store.requests.length;
      await expect(publish()).rejects.toMatchObject({
        code: 'PUBLISH_LOCK_LOST',
        exitCode: EXIT.LOCKED,
        details: expect.arrayContaining([FOREIGN_OWNER]),
      });
      const sent = store.requests.slice(start).filter((request) => request.startsWith(SENT));
      for (const later of phases.slice(phases.indexOf(phase) + 1)) {
        expect(sent.filter((request) => request.startsWith(`${SENT}${later}`))).toEqual([]);
      }
      expect(text('builds/latest.json')).toContain('"a"');
      expect(recorded()).toBe('a');
      expect(
        store.requests.slice(start).filter((request) => request.startsWith('DELETE') && !request.includes('probe')),
      ).toEqual([]);
      expect(store.objects.get(KEY)?.etag).toBe('lock');
    },
  );

  it('while it sent the news of the build neither deletes anything nor writes down that it is done', async () => {
    before(`${SENT}builds/latest.json`, leaveLock);
    await expect(publish()).rejects.toMatchObject({ code: 'PUBLISH_LOCK_LOST' });
    expect(recorded()).toBe('a');
    expect(text('builds/meta/a.json')).toBeDefined();
    store.objects.delete(KEY);
    store.intercept = () => undefined;
    expect(await publish()).toMatchObject({ status: 'published', uploaded: 0, deleted: 1 });
  });

  it('stops where the lock was deleted by hand', async () => {
    before(`${SENT}assets/`, () => store.objects.delete(KEY));
    await expect(publish()).rejects.toMatchObject({
      code: 'PUBLISH_LOCK_LOST',
      details: expect.arrayContaining(['Its lock was deleted.']),
    });
    expect(text('builds/latest.json')).toContain('"a"');
  });

  it('stops within a phase, too, once it had slept for long', async () => {
    holdTime();
    before(`${SENT}index.html`, () => {
      leaveLock();
      // As after the sleep of a machine: the clock has moved, and no timer has run.
      vi.setSystemTime(Date.now() + 60 * MINUTE);
    });
    await expect(publish()).rejects.toMatchObject({ code: 'PUBLISH_LOCK_LOST' });
    expect(text('builds/latest.json')).toContain('"a"');
  });

  it('goes on after a sleep in which the lock was not taken', async () => {
    holdTime();
    before(`${SENT}assets/`, () => vi.setSystemTime(Date.now() + 60 * MINUTE));
    expect(await publish()).toMatchObject({ status: 'published', uploaded: 5 });
  });

  it('stops where the lock cannot be renewed for so long that others may take it', async () => {
    holdTime();
    let isCutOff = false;
    store.intercept = (request) => {
      if (request.startsWith(`${SENT}assets/`) && !isCutOff) {
        isCutOff = true;
        vi.setSystemTime(Date.now() + 4 * MINUTE);
      }
      return isCutOff && request === `PUT ${KEY}` ? 403 : undefined;
    };
    await expect(publish()).rejects.toMatchObject({
      code: 'PUBLISH_LOCK_LOST',
      details: expect.arrayContaining(['The lock could not be renewed.']),
    });
    expect(text('builds/latest.json')).toContain('"a"');
  });
});
