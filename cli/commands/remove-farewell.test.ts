import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { TargetConfig } from '../publish/config/target-config.ts';
import { openTarget } from '../publish/publish-tenants.ts';
import { startPreview } from '../serve/preview/start-preview.ts';
import { EACH_TARGET } from '../testing/each-target.ts';
import { ask } from '../testing/preview-site.ts';
import { folderForTest, readTree } from '../testing/published-site.ts';
import { tenantScene, type TenantScene } from '../testing/tenant-scene.ts';

const GONE = 'seeblick';
const REMOVE = ['remove', '--tenant', GONE, '--target', 'web'];
const ELSEWHERE = 'https://www.seeblick-stadt.example/gutscheine';

function directoryTarget(): TargetConfig & { type: 'directory' } {
  return { type: 'directory', path: path.join(folderForTest(), 'www') };
}

/** Two tenants, published to a target; one of them is no longer configured. */
async function closedScene(web: TargetConfig): Promise<TenantScene> {
  const scene = tenantScene(['musterstadt', GONE], { web });
  expect((await scene.run('publish', '--all', '--target', 'web')).exitCode).toBe(0);
  scene.configure('musterstadt');
  return scene;
}

/** Serves what is published, as hosts do. */
async function serve(folder: string) {
  const warnings: string[] = [];
  const onWarning = (message: string) => warnings.push(message);
  const running = await startPreview({ outDir: folder, tenants: [{ id: GONE, sandbox: false }], onWarning });
  onTestFinished(() => running.close());
  return { warnings, get: (target: string) => ask(target, { port: running.port }) };
}

describe.each(EACH_TARGET)('remove --farewell at a $type target', ({ canRun, open }) => {
  test.runIf(canRun)('leaves a release that replaces the site, despite a hold and the guard', async () => {
    const web = await open();
    const scene = await closedScene(web);
    scene.configure('musterstadt', GONE);
    expect((await scene.run('rollback', '--tenant', GONE, '--to', 'a')).exitCode).toBe(0);
    expect((await scene.run('publish', '--tenant', GONE, '--target', 'web')).exitCode).toBe(0);
    scene.configure('musterstadt');
    const published = async () => {
      const place = web.type === 's3' ? { ...web, prefix: `${GONE}/`, statePrefix: `${GONE}/.voucher-site/` } : web;
      return (await openTarget(place, GONE)).readPublished(new AbortController().signal);
    };
    expect((await published())?.hold).toMatchObject({ release: 'a' });

    const dry = await scene.run(...REMOVE, '--farewell', '--dry-run', '--json');
    expect(JSON.parse(dry.stdout).places).toMatchObject([
      {
        target: 'web',
        status: 'planned',
        replacedBy: 'a farewell page',
        files: expect.arrayContaining(['sitemap.xml']),
      },
      { target: null, status: 'planned' },
    ]);
    expect((await published())?.manifest.buildId).toBe('a');

    const done = await scene.run(...REMOVE, '--farewell', '--yes', '--json');
    expect(JSON.parse(done.stdout).places, done.stdout).toMatchObject([{ status: 'replaced' }, { status: 'removed' }]);
    const live = await published();
    expect(live?.manifest.buildId).toMatch(/^farewell-[0-9a-f]{16}$/);
    expect(live?.hold).toBeUndefined();
    expect(Object.keys(live?.manifest.files ?? {})).toEqual(expect.arrayContaining(['404.html', 'builds/latest.json']));
    expect(Object.keys(live?.manifest.files ?? {})).not.toContain('impressum/index.html');
    expect(existsSync(path.join(scene.outDir, GONE))).toBe(false);

    const again = await scene.run(...REMOVE, '--farewell', '--yes', '--json');
    expect(JSON.parse(again.stdout).places).toMatchObject([{ status: 'replaced', files: [] }, { status: 'nothing' }]);
    expect(await published()).toEqual(live);

    expect((await scene.run(...REMOVE, '--yes')).exitCode).toBe(0);
    expect(await published()).toBeUndefined();
  });
});

describe('the farewell page', () => {
  test('answers every earlier path with 404 and the same text, without scripts, and is not indexed', async () => {
    const web = directoryTarget();
    const scene = await closedScene(web);
    const contact = ['Stadtmarketing <Seeblick> GmbH', 'Fragen an: info@seeblick.example, werktags'];
    const more = ['--domain', 'gutschein.seeblick.example', '--contact', ...contact];
    const { exitCode, stdout, stderr } = await scene.run(...REMOVE, '--farewell', ...more, '--yes');
    expect(exitCode, stderr).toBe(0);
    expect(stdout).toContain(`${path.join(web.path, GONE)}: replaced by a farewell page\n`);

    const { get, warnings } = await serve(web.path);
    const page = await get('/');
    expect(page.status).toBe(200);
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'");
    for (const gone of ['/impressum', '/haendler/1', '/gutscheine?token=1', '/kasse/']) {
      const answer = await get(gone);
      expect([gone, answer.status, answer.text]).toEqual([gone, 404, page.text]);
    }
    expect(page.text).toContain('<html lang="de">');
    expect(page.text).toContain('<meta name="robots" content="noindex">');
    expect(page.text).not.toMatch(/<script|<style|style=| on\w+=/);
    expect(page.text).toContain('gutschein.seeblick.example');
    expect(page.text).toContain('Stadtmarketing &lt;Seeblick&gt; GmbH<br>');
    expect(page.text).toContain(
      'Fragen an: <a href="mailto:info@seeblick.example">info@seeblick.example</a>, werktags',
    );
    const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(page.text) ?? [];
    const styles = await get(stylesheet);
    expect([styles.status, styles.headers['content-type']]).toEqual([200, 'text/css']);
    expect(styles.headers['cache-control']).toContain('immutable');
    expect(warnings).toEqual([]);
  });

  test('is another build and frame to open tabs, whose files stay', async () => {
    const web = directoryTarget();
    const scene = await closedScene(web);
    await scene.run(...REMOVE, '--farewell', '--yes');
    const { get } = await serve(web.path);
    const latest = await get('/builds/latest.json');
    expect(latest.headers['cache-control']).toBe('no-cache');
    const { id, frameId, timestamp } = JSON.parse(latest.text);
    expect(id).toMatch(/^farewell-/);
    expect([frameId, typeof timestamp]).toEqual([id, 'number']);
    expect((await get('/assets/app-b.js')).status).toBe(200);
  });

  test('is no orphan, and is published where no site was', async () => {
    const scene = tenantScene(['musterstadt'], { web: directoryTarget() });
    const { exitCode, stderr } = await scene.run(...REMOVE, '--farewell', '--yes');
    expect(exitCode, stderr).toBe(0);
    const published = await scene.run('publish', '--all', '--target', 'web');
    expect(published).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining(GONE) });
  });

  test('leaves everything on this machine if the target is locked, and names the owner', async () => {
    const web = directoryTarget();
    const scene = await closedScene(web);
    const before = readTree(path.join(web.path, GONE));
    const { acquireTenantLock } = await import('../release/tenant-lock.ts');
    const lock = acquireTenantLock(web.path, GONE);
    const { exitCode, stderr } = await scene.run(...REMOVE, '--farewell', '--yes');
    lock.release();
    expect(exitCode).toBe(6);
    expect(stderr).toContain('PUBLISH_LOCKED');
    expect(readTree(path.join(web.path, GONE))).toEqual(before);
    expect(existsSync(path.join(scene.outDir, GONE, 'index.html'))).toBe(true);
  });

  test('needs a confirmation that names it', async () => {
    const scene = await closedScene(directoryTarget());
    const { exitCode, stdout, stderr } = await scene.run(...REMOVE, '--farewell');
    expect(exitCode).toBe(2);
    expect(stdout).toContain('a farewell page in place of the site; ');
    expect(stderr).toContain(`Replace the published site of ${GONE} by a farewell page`);
  });
});

describe('remove --redirect-to', () => {
  test('redirects every path, keeps the files of open tabs, and has documents for hosts without redirects', async () => {
    const web = directoryTarget();
    const scene = await closedScene(web);
    const { exitCode, stdout, stderr } = await scene.run(...REMOVE, '--redirect-to', ELSEWHERE, '--yes');
    expect(exitCode, stderr).toBe(0);
    expect(stdout).toContain(`replaced by a redirect to ${ELSEWHERE}\n`);
    const { get, warnings } = await serve(web.path);
    for (const gone of ['/', '/impressum', '/haendler/1/', '/anbieter/x']) {
      const { status, headers } = await get(gone);
      expect([gone, status, headers.location]).toEqual([gone, 301, ELSEWHERE]);
    }
    expect((await get('/builds/latest.json')).status).toBe(200);
    expect((await get('/assets/app-b.js')).status).toBe(200);
    expect(warnings).toEqual([]);
    for (const file of ['index.html', '404.html']) {
      const stub = readFileSync(path.join(web.path, GONE, file), 'utf8');
      expect(stub).toContain(`<meta http-equiv="refresh" content="0; url=${ELSEWHERE}">`);
      expect(stub).toContain(`<a href="${ELSEWHERE}">`);
      expect(stub).not.toContain('noindex');
    }
  });

  test.each(['http://www.seeblick.example/', 'www.seeblick.example', 'https://user:secret@host.example/', ''])(
    'refuses %j, which is not an https URL',
    async (url) => {
      const scene = tenantScene([GONE], { web: directoryTarget() });
      const { exitCode, stderr } = await scene.run(...REMOVE, '--redirect-to', url, '--yes');
      expect(exitCode).toBe(2);
      expect(stderr).toContain('An https URL is needed');
      expect(existsSync(path.join(scene.outDir, GONE, 'index.html'))).toBe(true);
    },
  );

  test.each(['seeblick.example', 'www.seeblick.example'])('refuses %s, the domain of the site', async (host) => {
    const scene = tenantScene([GONE], { web: directoryTarget() });
    const { exitCode, stderr } = await scene.run(...REMOVE, '--redirect-to', `https://${host}/neu`, '--yes');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('REDIRECT_TO_ITSELF');
  });
});

test.each([
  [['--farewell'], '--farewell has no effect without --target'],
  [['--redirect-to', ELSEWHERE], '--redirect-to has no effect without --target'],
  [['--target', 'web', '--contact', 'info@seeblick.example'], '--contact has no effect without --farewell'],
  [['--target', 'web', '--farewell', '--redirect-to', ELSEWHERE], 'cannot be used with'],
])('refuses %j', async (options, message) => {
  const scene = tenantScene([GONE], { web: directoryTarget() });
  const { exitCode, stderr } = await scene.run('remove', '--tenant', GONE, '--yes', ...options);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
  expect(existsSync(path.join(scene.outDir, GONE, 'index.html'))).toBe(true);
});

test('refuses a target that is the output folder', async () => {
  const folder = folderForTest();
  const scene = tenantScene([GONE], { web: { type: 'directory', path: path.join(folder, 'www') } });
  rmSync(scene.outDir, { recursive: true });
  mkdirSync(path.join(folder, 'www'));
  const out = ['--out', path.join(folder, 'www')];
  const { exitCode, stderr } = await scene.run(...REMOVE, '--farewell', '--yes', ...out);
  expect(exitCode).toBe(3);
  expect(stderr).toContain('TARGET_IS_OUTPUT');
  expect(readdirSync(path.join(folder, 'www'))).toEqual([]);
});
