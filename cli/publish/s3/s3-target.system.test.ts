import { beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import { storeTarget } from '../../testing/each-target.ts';
import { publishForTest, type PublishForTest } from '../../testing/publish-in-process.ts';
import { builtFolder } from '../../testing/folder-for-test.ts';
import { filesForTest, releaseForTest } from '../../testing/published-site.ts';
import { storeForTest, type S3ServerForTest } from '../../testing/s3-server.ts';

let store: S3ServerForTest;
let outDir: string;

const publish = (more?: PublishForTest) => publishForTest(outDir, store.target, more);

beforeEach(async () => {
  store = await storeForTest();
  outDir = builtFolder('a');
});

const served = () => storeTarget(store).served();

/** Paths of the site's files that were written or deleted since the last look, in order. */
function changesSince(start: number, method = 'PUT'): string[] {
  return store.requests
    .slice(start)
    .filter((request) => request.startsWith(method) && !request.includes('.voucher-site/'))
    .map((request) => request.slice(method.length + ' musterstadt/'.length));
}

const own = (): string[] => [...store.objects.keys()].filter((key) => key.includes('/.voucher-site/'));

describe('publishing to a store', () => {
  it('puts there what is referred to first, the news of the build last, and leaves no lock', async () => {
    await publish();
    const order = changesSince(0);
    expect(order.at(-1)).toBe('builds/latest.json');
    expect(order.at(-2)).toBe('builds/meta/a.json');
    expect(order.slice(0, 2).toSorted()).toEqual(['assets/app-a.js', 'assets/same.css']);
    expect(order[2]).toBe('index.pageContext.json');
    expect(own()).toEqual(['musterstadt/.voucher-site/published.json.gz']);
  });

  it('gives each file its content type and its cache class', async () => {
    releaseForTest(outDir, {
      ...filesForTest('a'),
      'media/0a1b-map.pmtiles': 'map',
      'links.speculationrules': '{}',
    });
    await publish();
    const headers = (file: string) => store.objects.get(`musterstadt/${file}`)?.headers;
    expect(headers('index.html')).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    expect(headers('assets/app-a.js')).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers('media/0a1b-map.pmtiles')).toEqual({
      'content-type': 'application/vnd.pmtiles',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers('links.speculationrules')).toEqual({
      'content-type': 'application/speculationrules+json',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    expect(headers('builds/latest.json')).toMatchObject({ 'cache-control': 'no-cache' });
  });

  it('leaves compressed files at home, which a store never sends by itself, unless they are asked for', async () => {
    const compressed = { 'index.html.br': 'br', 'index.html.gz': 'gz', 'assets/same.css.br': 'br' };
    releaseForTest(outDir, { ...filesForTest('a'), ...compressed });
    expect(await publish()).toMatchObject({ uploaded: 12, skipped: 0 });
    expect(Object.keys(served()).filter((file) => /\.(?:br|gz)$/.test(file))).toEqual([]);
    const asked = { ...store.target, precompressed: true };
    expect(await publishForTest(outDir, asked)).toMatchObject({ uploaded: 3, skipped: 12 });
    expect(store.objects.get('musterstadt/assets/same.css.br')?.headers).toEqual({
      'content-type': 'text/css; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    releaseForTest(outDir, { ...filesForTest('b'), ...compressed });
    expect(await publish()).toMatchObject({ uploaded: 5, deleted: 4 });
    expect(Object.keys(served()).filter((file) => /\.(?:br|gz)$/.test(file))).toEqual([]);
  });

  it('deletes after all else', async () => {
    await publish();
    const start = store.requests.length;
    await publishForTest(builtFolder('b'), store.target);
    const requests = store.requests.slice(start);
    const latest = requests.indexOf('PUT musterstadt/builds/latest.json');
    expect(requests.indexOf('DELETE musterstadt/builds/meta/a.json')).toBeGreaterThan(latest);
  });

  it('leaves alone what others have put there', async () => {
    await publish();
    const foreign = store.objects.get('musterstadt/sitemap.xml');
    if (foreign !== undefined) store.objects.set('musterstadt/google1234.html', foreign);
    releaseForTest(outDir, filesForTest('b'));
    await publish();
    expect(served()['google1234.html']).toBe('same');
  });

  it('only reads in a dry run', async () => {
    await publish({ isDryRun: true });
    expect(store.requests.filter((request) => !/^(?:GET|HEAD) /.test(request))).toEqual([]);
  });

  it('repeats requests that the store was too busy for', async () => {
    let refusals = 0;
    store.intercept = (request) => (request.startsWith('PUT musterstadt/haendler') && refusals++ < 3 ? 503 : undefined);
    expect(await publish()).toMatchObject({ status: 'published', uploaded: 12 });
    expect(refusals).toBeGreaterThan(3);
  });

  it.each([false, true])('goes on where a publish stopped that was cut off (opaque names: %s)', async (isOpaque) => {
    store.hasOpaqueEtags = isOpaque;
    await publish();
    releaseForTest(outDir, filesForTest('b'));
    store.intercept = (request) => (request.startsWith('PUT musterstadt/builds/meta/b') ? 403 : undefined);
    await expect(publish()).rejects.toMatchObject({ code: 'TARGET_REFUSED' });
    store.intercept = () => undefined;
    const start = store.requests.length;
    expect(await publish()).toMatchObject({ uploaded: 2 });
    expect(changesSince(start)).toEqual(['builds/meta/b.json', 'builds/latest.json']);
  });

  it('deletes what a publish that was cut off has sent, and no release has', async () => {
    await publish();
    releaseForTest(outDir, filesForTest('b'));
    store.intercept = (request) => (request.startsWith('PUT musterstadt/builds/latest') ? 403 : undefined);
    await expect(publish()).rejects.toThrow();
    store.intercept = () => undefined;
    const elsewhere = builtFolder('c');
    await publishForTest(elsewhere, store.target);
    expect(Object.keys(served())).toContain('assets/app-a.js');
    expect(Object.keys(served())).not.toContain('assets/app-b.js');
  });

  it('leaves the news of the build as it was, with examples, where the store has not what was sent', async () => {
    await publish();
    releaseForTest(outDir, filesForTest('b'));
    store.damage = (key, body) => (key.endsWith('/index.html') ? Buffer.from('damaged') : body);
    await expect(publish()).rejects.toMatchObject({
      code: 'NOT_AS_BUILT',
      exitCode: EXIT.NOT_AS_BUILT,
      details: expect.arrayContaining(['index.html is missing or differs']),
    });
    expect(served()['builds/latest.json']).toContain('"a"');
  });
});
