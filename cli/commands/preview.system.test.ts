import { chmod, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { folderForTest } from '../testing/folder-for-test.ts';
import { ask, writeFiles } from '../testing/preview-site.ts';
import { runPreview } from './preview.ts';
import { runForTest } from '../testing/test-io.ts';

const CONFIG = {
  tenants: [
    { id: 'alpha', tenantDomain: 'alpha.example', sandbox: true },
    { id: 'beta', tenantDomain: 'beta.example', sandbox: true },
    { id: 'gamma', tenantDomain: 'gamma.example', sandbox: true },
  ],
};
const OPTIONS = { config: 'tenants.json', out: 'dist', port: 0 };

async function projectWith(...built: string[]) {
  const folder = folderForTest();
  await writeFiles(folder, { 'tenants.json': JSON.stringify(CONFIG) });
  for (const id of built) await writeFiles(path.join(folder, 'dist', id), { 'index.html': id });
  return folder;
}

test('every site that is built is served, its address is on stdout, the rest on stderr', async () => {
  const project = await projectWith('alpha', 'beta');
  const run = runForTest(project, (io) => runPreview(OPTIONS, io));
  const { port } = await run.served;
  expect((await ask('/', { port: Number(port), headers: { host: `beta.localhost:${port}` } })).text).toBe('beta');
  expect(await run.end()).toBe(EXIT.OK);
  expect(run.stdout()).toBe(`http://alpha.localhost:${port}/\nhttp://beta.localhost:${port}/\n`);
  expect(run.stderr()).toContain(`All 2 sites are listed at http://127.0.0.1:${port}/`);
  expect(run.stderr()).toContain('Not built yet, so not served: gamma');
  expect(run.stderr()).toContain('/sandbox-api');
  await expect(ask('/', { port: Number(port) })).rejects.toThrow('ECONNREFUSED');
});

test('one named site is served at the address itself', async () => {
  const project = await projectWith('alpha', 'beta');
  const run = runForTest(project, (io) => runPreview({ ...OPTIONS, tenant: ['beta'] }, io));
  const { port } = await run.served;
  expect((await ask('/', { port: Number(port) })).text).toBe('beta');
  await run.end();
  expect(run.stdout()).toBe(`http://127.0.0.1:${port}/\n`);
});

describe.runIf(process.platform === 'linux')('--open', () => {
  const previewWith = (folder: string, env: NodeJS.ProcessEnv) =>
    runForTest(folder, (io) => runPreview({ ...OPTIONS, open: true }, { ...io, env }));

  async function projectWithOpener(script: string) {
    const project = await projectWith('alpha', 'beta');
    await writeFiles(project, { 'bin/xdg-open': `#!/bin/sh\n${script}\n` });
    await chmod(path.join(project, 'bin/xdg-open'), 0o755);
    return project;
  }

  test('opens the page in the browser', async () => {
    const project = await projectWithOpener('printf %s "$1" > "$OPENED"');
    const opened = path.join(project, 'opened');
    const run = previewWith(project, { PATH: path.join(project, 'bin'), OPENED: opened });
    const { port } = await run.served;
    await vi.waitFor(async () => expect(await readFile(opened, 'utf8')).toBe(`http://127.0.0.1:${port}/`));
    expect(await run.end()).toBe(EXIT.OK);
    expect(run.stderr()).not.toContain('!');
  });

  test.each([
    ['where no browser is', 'bin-of-another-machine', 'spawn xdg-open ENOENT'],
    ['that fails', 'bin', 'xdg-open ended with exit code 3'],
  ])('%s is a warning, and the site is served', async (_, bin, reason) => {
    const project = await projectWithOpener('exit 3');
    const run = previewWith(project, { PATH: path.join(project, bin) });
    const { port } = await run.served;
    const warning = `! No browser was opened (${reason}). Open http://127.0.0.1:${port}/`;
    await vi.waitFor(() => expect(run.stderr()).toContain(warning));
    expect((await ask('/', { port: Number(port) })).status).toBe(200);
    expect(await run.end()).toBe(EXIT.OK);
  });
});

test('a site that is not built, an unknown one, and nothing built at all are mistakes of the operator', async () => {
  const project = await projectWith('alpha');
  const start = (tenant?: string, out = 'dist') =>
    runForTest(project, (io) =>
      runPreview({ ...OPTIONS, out, ...(tenant === undefined ? {} : { tenant: [tenant] }) }, io),
    );
  await expect(start('beta').served).rejects.toMatchObject({
    code: 'NOT_BUILT',
    hint: 'Build first: voucher-site build --tenant beta',
  });
  await expect(start('alfa').served).rejects.toMatchObject({ code: 'TENANT_UNKNOWN', exitCode: EXIT.USAGE });
  await expect(start(undefined, 'elsewhere').served).rejects.toMatchObject({
    code: 'NOT_BUILT',
    message: 'alpha, beta, gamma are not built yet',
  });
});
