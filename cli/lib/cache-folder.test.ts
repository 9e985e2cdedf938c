import { chmodSync, chownSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findCacheFolder, platformCacheFolder } from './cache-folder.ts';
import { folderForTest } from '../testing/folder-for-test.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
let temporary: string;

beforeEach(() => {
  folder = folderForTest();
  temporary = path.join(folder, 'tmp', `voucher-site-${process.getuid?.()}`);
  mkdirSync(path.dirname(temporary));
  vi.stubEnv('TMPDIR', path.dirname(temporary));
});

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the platform's folder", () => {
  test.each([
    ['linux', { HOME: '/home/eva' }, '/home/eva/.cache/voucher-site'],
    ['linux', { HOME: '/home/eva', XDG_CACHE_HOME: '/var/eva' }, '/var/eva/voucher-site'],
    ['linux', { HOME: '/home/eva', XDG_CACHE_HOME: 'relative' }, '/home/eva/.cache/voucher-site'],
    ['darwin', { HOME: '/Users/eva' }, '/Users/eva/Library/Caches/voucher-site'],
    ['win32', { LOCALAPPDATA: '/C/Users/eva' }, '/C/Users/eva/voucher-site/Cache'],
    ['win32', {}, undefined],
    ['linux', { HOME: '' }, undefined],
  ] as const)('on %s with %o is %s', (platform, env, expected) => {
    expect(platformCacheFolder(env, platform)).toBe(expected);
  });
});

describe('the folder for caches', () => {
  test('is created for this user only', () => {
    const found = findCacheFolder({ HOME: path.join(folder, 'home') });
    expect(found).toBe(path.join(folder, 'home/.cache/voucher-site'));
    expect(statSync(found).mode & 0o777).toBe(0o700);
  });

  test.each([
    ['has no home', '/nonexistent-is-a-file/home'],
    ['has a home that cannot contain folders', '/proc'],
  ])('is a temporary one for a user who %s', (_who, home) => {
    writeFileSync(path.join(folder, 'file'), '');
    expect(findCacheFolder({ HOME: home.replace('/nonexistent-is-a-file', path.join(folder, 'file')) })).toBe(
      temporary,
    );
    expect(statSync(temporary).mode & 0o777).toBe(0o700);
  });

  test('is not one that other users can write to', () => {
    mkdirSync(temporary);
    chmodSync(temporary, 0o777);
    expect(() => findCacheFolder({ HOME: '' })).toThrow(
      expect.objectContaining({
        code: 'CACHE_UNUSABLE',
        exitCode: 10,
        details: [`${temporary} can be changed by other users`],
      }),
    );
  });

  test.runIf(isRoot)('is not a folder or a link of another user, which could contain their code', () => {
    const home = path.join(folder, 'home');
    mkdirSync(path.join(home, '.cache/voucher-site'), { recursive: true });
    chownSync(path.join(home, '.cache/voucher-site'), 65_534, 65_534);
    expect(findCacheFolder({ HOME: home })).toBe(temporary);
    rmSync(temporary, { recursive: true });
    symlinkSync(path.join(home, '.cache/voucher-site'), temporary);
    expect(() => findCacheFolder({ HOME: home })).toThrow(/no folder for caches/);
  });

  test('is the one that the environment names, or an error that names it', () => {
    const named = path.join(folder, 'named');
    expect(findCacheFolder({ VOUCHER_SITE_CACHE: named, HOME: folder })).toBe(named);
    writeFileSync(path.join(folder, 'file'), '');
    for (const unusable of [path.join(folder, 'file'), path.join(folder, 'node_modules/.cache')]) {
      expect(() => findCacheFolder({ VOUCHER_SITE_CACHE: unusable, HOME: folder })).toThrow(
        expect.objectContaining({
          code: 'CACHE_UNUSABLE',
          message: `The folder for caches, ${unusable}, cannot be used`,
          details: [expect.stringContaining('VOUCHER_SITE_CACHE names it')],
        }),
      );
    }
  });
});
