import { appendFileSync, mkdirSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import { assertNoProblems, checkOutput, type OutputProblem, OutputRefused } from './check-output.ts';
import type { PlannedRedirect } from '../source/plan-site.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';

const PDF: PlannedRedirect = { from: '/dreimalglueck', to: '/pdf/dreimalglueck.pdf', status: 302, stub: true };

const CONTENT: Record<string, string> = {
  'index.html': '<a href="/faq">Fragen</a>',
  'faq/index.html': '<a href="/">Start</a>',
  'faq/index.pageContext.json': '{}',
  'assets/a.js': '1',
  'pdf/dreimalglueck.pdf': '%PDF',
  'dreimalglueck/index.html': '<a href="/pdf/dreimalglueck.pdf">PDF</a>',
};

let siteDir: string;
let files: Map<string, number>;

beforeEach(() => {
  siteDir = folderForTest();
  files = new Map();
  for (const [file, text] of Object.entries(CONTENT)) write(file, text);
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(siteDir, file)), { recursive: true });
  writeFileSync(path.join(siteDir, file), text);
  files.set(file, Buffer.byteLength(text));
}

function check(links: string[] = [], redirects = [PDF], differing: string[] = []): OutputProblem[] {
  const site = { siteDir, files: [...files], differing, redirects };
  return checkOutput({ ...site, links: new Set(links), olderLinks: new Set() }).problems;
}

describe('a site on disk', () => {
  it('that is as planned has no problem', () => {
    expect(check(['/', '/faq', '/faq/', '/faq?x=1#y', '/?token=a', '/assets/a.js', '/dreimalglueck'])).toEqual([]);
  });

  it('is compared file by file with the plan', () => {
    unlinkSync(path.join(siteDir, 'faq/index.pageContext.json'));
    writeFileSync(path.join(siteDir, 'assets/a.js'), '');
    appendFileSync(path.join(siteDir, 'faq/index.html'), 'ä');
    writeFileSync(path.join(siteDir, 'faq/extra.html'), 'x');
    mkdirSync(path.join(siteDir, 'nobody/knows'), { recursive: true });
    expect(check().map(({ kind, path }) => [kind, path])).toEqual([
      ['empty', 'assets/a.js'],
      ['unplanned', 'faq/extra.html'],
      ['wrong-size', 'faq/index.html'],
      ['missing', 'faq/index.pageContext.json'],
      ['unplanned', 'nobody'],
    ]);
  });

  it('is refused where a file does not hold what was written, once for each', () => {
    writeFileSync(path.join(siteDir, 'assets/a.js'), '');
    expect(check([], [PDF], ['assets/a.js', 'faq/index.html'])).toEqual([
      { kind: 'empty', path: 'assets/a.js', message: 'is empty' },
      { kind: 'wrong-content', path: 'faq/index.html', message: 'does not hold what was written' },
    ]);
  });

  it('keeps the times of files that were taken from an earlier release', () => {
    const taken = checkOutput({
      siteDir,
      files: [...files].map(([file, bytes]) => [file, bytes, 1000]),
      differing: [],
      links: new Set(),
      olderLinks: new Set(),
      redirects: [PDF],
    });
    expect(taken.problems).toEqual([]);
    expect(taken.writtenAt('index.html')).toBe(1000);
  });

  it('holds regular files only: what a link points to may change after the check', () => {
    unlinkSync(path.join(siteDir, 'assets/a.js'));
    symlinkSync('/etc/hostname', path.join(siteDir, 'assets/a.js'));
    expect(check()).toEqual([{ kind: 'not-a-file', path: 'assets/a.js', message: 'is not a regular file' }]);
  });

  it('is refused for each link to nowhere, with a page on which it stands', () => {
    write('agb/index.html', '<a href="/weg?x=1&amp;y=2">weg</a><img src="/assets/b.js">');
    expect(check(['/weg?x=1&y=2', '/assets/b.js', '/%', '/faq/x'])).toEqual([
      { kind: 'broken-link', path: '/weg?x=1&y=2', message: 'does not exist', foundOn: 'agb/index.html' },
      { kind: 'broken-link', path: '/assets/b.js', message: 'does not exist', foundOn: 'agb/index.html' },
      { kind: 'broken-link', path: '/%', message: 'does not exist' },
      { kind: 'broken-link', path: '/faq/x', message: 'does not exist' },
    ]);
  });

  it('has a document for each redirect that needs one, and a target for all', () => {
    unlinkSync(path.join(siteDir, 'pdf/dreimalglueck.pdf'));
    files.delete('pdf/dreimalglueck.pdf');
    const moved: PlannedRedirect = { from: '/alt', to: 'https://stadt.example/', status: 301, stub: true };
    const found = check([], [PDF, moved]).map(({ kind, path }) => [kind, path]);
    expect(found).toEqual([
      ['unplanned', 'pdf'],
      ['broken-redirect', '/dreimalglueck'],
      ['missing', 'alt/index.html'],
    ]);
  });

  it('resolves encoded links and redirects without a document', () => {
    write('über uns/index.html', 'x');
    const slug: PlannedRedirect = { from: '/huber', to: '/faq', status: 301, stub: false };
    expect(check(['/%C3%BCber%20uns', '/über uns', '/huber'], [PDF, slug])).toEqual([]);
  });
});

describe('a refusal', () => {
  it('is thrown only where there is a problem', () => {
    expect(() => assertNoProblems([], 'musterstadt')).not.toThrow();
  });

  it('groups and counts the problems, lists ten of a kind, and says what to do', () => {
    const links = Array.from({ length: 33 }, (_, index) => `/weg/${index}`);
    unlinkSync(path.join(siteDir, 'assets/a.js'));
    const error = new OutputRefused('musterstadt', check(links));
    expect(error.exitCode).toBe(EXIT.OUTPUT_REFUSED);
    expect(error.message).toBe('The output of musterstadt was refused: 34 problems');
    expect(error.details).toHaveLength(2 + 12);
    expect(error.details.slice(0, 4)).toEqual([
      '1 missing:',
      '  assets/a.js was not written',
      '33 linked but not there:',
      '  /weg/0 does not exist',
    ]);
    expect(error.details.at(-1)).toBe('  and 23 more');
    expect(error.hint).toContain('untouched');
  });
});
