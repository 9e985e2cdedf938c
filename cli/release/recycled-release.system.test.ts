import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { compileReleaseProcess } from '../testing/run-process.ts';
import { buildSmallSite, smallSiteText } from '../testing/small-site.ts';
import { writeHold } from './hold.ts';
import { findRecyclable } from './recycled-release.ts';
import { listReleases } from './release-list.ts';
import { isIntact, openLiveRelease } from './release-reader.ts';
import { rollBack } from './roll-back.ts';

const PAGES = 20;
const NOBODY = 65_534;
const PAGE = 'constant/7/index.html';

let outDir: string;

beforeEach(() => {
  outDir = mkdtempSync(path.join(tmpdir(), 'voucher-site-recycle-'));
});

afterEach(() => rmSync(outDir, { recursive: true }));

const build = (...texts: string[]) => texts.forEach((text) => buildSmallSite(outDir, text, PAGES));
const place = (release: string, file = '') => path.join(outDir, '.releases/musterstadt', release, file);
const names = () => listReleases(outDir, 'musterstadt').map(({ name }) => name);

function expectLive(text: string): void {
  expect(smallSiteText(outDir)).toBe(text);
  const live = openLiveRelease(outDir, 'musterstadt');
  expect(live !== undefined && isIntact(live)).toBe(true);
  for (let page = 0; page < PAGES; page += 1) {
    expect(readFileSync(path.join(outDir, 'musterstadt', `constant/${page}/index.html`), 'utf8')).toBe('constant');
  }
}

describe('the sixth release', () => {
  it('takes the folder of the first one over, and changes no file of the others', () => {
    build('first', 'b', 'c', 'd', 'e');
    const folder = statSync(place('first', 'constant')).ino;
    build('sixth');
    expect(statSync(place('sixth', 'constant')).ino).toBe(folder);
    expectLive('sixth');
    expect(names()).toEqual(['sixth', 'e', 'd', 'c', 'b']);
    for (const name of ['b', 'c', 'd', 'e']) {
      expect(readFileSync(place(name, 'index.html'), 'utf8')).toBe(name);
      expect(readFileSync(place(name, PAGE), 'utf8')).toBe('constant');
    }
    // Assets of all five earlier releases, for open tabs.
    expect(readdirSync(place('sixth', 'assets')).toSorted()).toEqual([
      'b.js',
      'c.js',
      'd.js',
      'e.js',
      'first.js',
      'sixth.js',
    ]);
  });

  it('has nothing that somebody put into the first one or changed there', () => {
    build('first', 'b', 'c', 'd', 'e');
    writeFileSync(place('first', 'google.html'), 'x');
    mkdirSync(place('first', 'photos/deep'), { recursive: true });
    writeFileSync(place('first', 'photos/deep/a.jpg'), 'x');
    symlinkSync('/etc', place('first', 'etc'));
    rmSync(place('first', 'faq'), { recursive: true });
    symlinkSync(tmpdir(), place('first', 'faq'));
    unlinkSync(place('first', PAGE));
    writeFileSync(place('first', PAGE), 'constanX');
    unlinkSync(place('first', 'constant/8/index.html'));
    mkdirSync(place('first', 'constant/8/index.html'));
    build('sixth');
    expectLive('sixth');
    expect(readdirSync(place('sixth')).toSorted()).toEqual(['assets', 'builds', 'constant', 'faq', 'index.html']);
    expect(statSync(place('sixth', PAGE)).ino).toBe(statSync(place('e', PAGE)).ino);
  });

  it('has no file that was replaced there by one of the same size and time', () => {
    build('first', 'b', 'c', 'd', 'e');
    const folder = statSync(place('first', 'constant')).ino;
    unlinkSync(place('first', PAGE));
    writeFileSync(place('first', PAGE), 'CONSTANT');
    // With the fractions that Node's utimes lacks.
    expect(spawnSync('touch', ['-r', place('e', PAGE), place('first', PAGE)]).status).toBe(0);
    expect(statSync(place('first', PAGE)).mtimeMs).toBe(statSync(place('e', PAGE)).mtimeMs);
    build('sixth');
    expect(statSync(place('sixth', 'constant')).ino).toBe(folder);
    expectLive('sixth');
  });

  it('is whole if a folder of the first one was moved elsewhere and linked, or replaced by a file', () => {
    for (const damage of ['link', 'file']) {
      build('first', 'b', 'c', 'd', 'e');
      const elsewhere = mkdtempSync(path.join(tmpdir(), 'voucher-site-elsewhere-'));
      renameSync(place('first', 'constant'), path.join(elsewhere, 'constant'));
      if (damage === 'link') symlinkSync(path.join(elsewhere, 'constant'), place('first', 'constant'));
      else writeFileSync(place('first', 'constant'), 'x');
      build('sixth');
      expectLive('sixth');
      expect(readdirSync(path.join(elsewhere, 'constant'))).toHaveLength(PAGES);
      rmSync(elsewhere, { recursive: true });
      rmSync(path.join(outDir, '.releases'), { recursive: true });
      rmSync(path.join(outDir, 'musterstadt'));
    }
  });

  it('is made of links if the first one has few of its files', () => {
    for (const text of ['first', 'b', 'c', 'd']) buildSmallSite(outDir, text);
    build('e');
    const folder = statSync(place('first')).ino;
    build('sixth');
    expectLive('sixth');
    expect(statSync(place('sixth')).ino).not.toBe(folder);
    expect(existsSync(place('first'))).toBe(false);
  });
});

it.runIf(process.getuid?.() === 0)(
  'a folder of somebody else in the first release does not keep the sixth from going live',
  async () => {
    const release = await compileReleaseProcess();
    onTestFinished(() => release.remove());
    chownSync(outDir, NOBODY, NOBODY);
    const buildAs = async (text: string) =>
      (await release.start(['build', outDir, text, String(PAGES)], { uid: NOBODY }).ended).outcome;
    for (const text of ['first', 'b', 'c', 'd', 'e']) expect(await buildAs(text)).toBe('built');
    chownSync(place('first', 'assets'), 0, 0);
    expect(await buildAs('sixth')).toBe('built');
    expectLive('sixth');
    expect(names()).toEqual(['sixth', 'e', 'd', 'c', 'b']);
    // The folder itself cannot even be moved away.
    chownSync(place('b'), 0, 0);
    expect(await buildAs('seventh')).toBe('built');
    expectLive('seventh');
    expect(names()).toEqual(['seventh', 'sixth', 'e', 'd', 'c']);
    expect(await buildAs('eighth')).toBe('built');
    expectLive('eighth');
  },
);

describe('an expired release', () => {
  it('is none of five, nor the held, nor the live one', () => {
    build('first', 'b', 'c', 'd');
    expect(findRecyclable(outDir, 'musterstadt')).toBeUndefined();
    build('e');
    expect(findRecyclable(outDir, 'musterstadt')).toBe('first');
    writeHold(outDir, 'musterstadt', { release: 'first', since: 1, by: 'anna@example' });
    expect(findRecyclable(outDir, 'musterstadt')).toBeUndefined();
    rollBack(outDir, 'musterstadt', { to: 'first', hold: { by: 'anna@example' } });
    expect(findRecyclable(outDir, 'musterstadt')).toBe('b');
  });

  it('is left alone if its folder is a link', () => {
    build('first', 'b', 'c', 'd', 'e');
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'voucher-site-elsewhere-'));
    rmSync(place('first'), { recursive: true });
    symlinkSync(elsewhere, place('first'));
    expect(findRecyclable(outDir, 'musterstadt')).toBeUndefined();
    rmSync(elsewhere, { recursive: true });
  });
});
