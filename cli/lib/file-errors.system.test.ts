import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from './errors.ts';
import { describeFileError, withFileErrors } from './file-errors.ts';
import { compileReleaseProcess, newOutDir } from '../testing/run-process.ts';
import type { ReleaseProcess } from '../testing/run-process.ts';
import { buildSmallSite, smallSiteText } from '../testing/published-site.ts';

const NOBODY = 65_534;

let release: ReleaseProcess;

beforeAll(async () => {
  release = await compileReleaseProcess();
});

afterAll(() => release.remove());

/** Builds as a user without root privileges. */
async function buildAsUser(outDir: string) {
  const uid = process.getuid?.() === 0 ? { uid: NOBODY } : {};
  return (await release.start(['build', outDir, 'new'], uid).ended).outcome;
}

describe('a failed file operation', () => {
  it('on a full disk is a refused output', () => {
    expect(() => withFileErrors('/dev/full', () => writeFileSync('/dev/full', 'x'))).toThrow(
      expect.objectContaining({
        code: 'FILE_DISK_FULL',
        exitCode: EXIT.OUTPUT_REFUSED,
        message: expect.stringMatching(/^\/dev could not be written: the disk is full/),
        hint: expect.stringContaining('free space'),
      }),
    );
  });

  it('in a folder of another user is a usage error, and the site in it is unchanged', async () => {
    const outDir = newOutDir(release);
    buildSmallSite(outDir, 'old');
    chmodSync(outDir, 0o555);
    expect(await buildAsUser(outDir)).toMatchObject({ code: 'FILE_NOT_WRITABLE', exitCode: EXIT.UNUSABLE_PATH });
    expect(smallSiteText(outDir)).toBe('old');
    chmodSync(outDir, 0o755);
  });

  it('names the path if a file exists instead of the output folder', () => {
    const outDir = path.join(newOutDir(release), 'dist');
    writeFileSync(outDir, 'x');
    expect(() => buildSmallSite(outDir, 'new')).toThrow(
      expect.objectContaining({
        code: 'FILE_IN_THE_WAY',
        exitCode: EXIT.UNUSABLE_PATH,
        message: expect.stringContaining(outDir),
      }),
    );
    expect(readFileSync(outDir, 'utf8')).toBe('x');
  });

  it('names the output folder if it is a broken link', () => {
    const outDir = path.join(newOutDir(release), 'dist');
    symlinkSync('/nowhere', outDir);
    expect(() => buildSmallSite(outDir, 'new')).toThrow(expect.objectContaining({ code: 'FILE_IN_THE_WAY' }));
  });

  it('reports a name that is too long', () => {
    const outDir = path.join(newOutDir(release), 'x'.repeat(300));
    expect(() => buildSmallSite(outDir, 'new')).toThrow(expect.objectContaining({ code: 'FILE_NAME_TOO_LONG' }));
  });

  it('names the limit to raise if too many files are open', async () => {
    const outDir = newOutDir(release);
    mkdirSync(path.join(outDir, 'musterstadt'));
    const { outcome } = await release.start(['without-files', outDir], { before: 'ulimit -n 64' }).ended;
    expect(outcome).toMatchObject({ code: 'FILE_TOO_MANY_OPEN', exitCode: EXIT.OUTPUT_REFUSED });
  });

  it.each([
    ['EROFS', 'FILE_SYSTEM_READ_ONLY', EXIT.UNUSABLE_PATH],
    ['EBUSY', 'FILE_CANNOT_MOVE', EXIT.UNUSABLE_PATH],
    ['EXDEV', 'FILE_CANNOT_MOVE', EXIT.UNUSABLE_PATH],
    ['EIO', 'FILE_DISK_BROKEN', EXIT.OUTPUT_REFUSED],
  ])('with %s, which requires a mount, is %s', (code, expected, exitCode) => {
    const error = Object.assign(new Error(`${code}: as the system reports it`), { code, path: '/mnt/dist' });
    const described = describeFileError(error, 'x');
    expect(described).toMatchObject({ code: expected, exitCode, message: expect.stringMatching(/^\/mnt\/dist /) });
    expect(described?.details[0]).toContain('as the system reports it');
  });

  it('with EROFS while a file is copied names the copy', () => {
    const error = Object.assign(new Error('EROFS'), {
      code: 'EROFS',
      path: '/mnt/bundle/a.js',
      dest: '/mnt/dist/a.js',
    });
    expect(describeFileError(error, 'x')?.message).toMatch(/^\/mnt\/dist\/a\.js /);
  });

  it.each(['ENOSPC', 'EDQUOT'])(
    'with %s while a file is copied names the folder of the sites, as for all files',
    (code) => {
      const described = ['alt', 'neu'].map((tenant) => {
        const dest = `/mnt/dist/.work/build.${tenant}.1/assets/a.js`;
        const message = `${code}: no space left on device, copyfile '/mnt/bundle/a.js' -> '${dest}'`;
        const error = Object.assign(new Error(message), { code, path: '/mnt/bundle/a.js', dest });
        return describeFileError(error, 'x');
      });
      expect(described[0]?.message).toMatch(/^\/mnt\/dist could not be written/);
      expect(described[0]?.details[0]).toBe(`System error: ${code}: no space left on device, copyfile`);
      expect(described[1]).toMatchObject({ message: described[0]?.message, details: described[0]?.details });
    },
  );

  it('is a bug if one of our own files is missing', () => {
    expect(() => withFileErrors('x', () => readFileSync('/nowhere/at/all'))).toThrow(/^ENOENT/);
    expect(describeFileError(new Error('something else'), 'x')).toBeNull();
  });
});
