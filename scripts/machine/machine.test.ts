import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { beforeAll, describe, expect, test } from 'vitest';

/** A folder of programs that contains only a browser, which no test starts. */
let programs: string;

beforeAll(() => {
  programs = mkdtempSync(path.join(tmpdir(), 'voucher-site-programs-'));
  symlinkSync(process.execPath, path.join(programs, 'node'));
  writeFileSync(path.join(programs, 'chromium'), '#!/bin/sh\n');
  chmodSync(path.join(programs, 'chromium'), 0o755);
  return () => rmSync(programs, { recursive: true });
});

const runScript = (script: string, options: { args?: string[]; cwd?: string; env?: Record<string, string> } = {}) =>
  execa(process.execPath, ['--import', import.meta.resolve('tsx'), path.resolve(script), ...(options.args ?? [])], {
    cwd: options.cwd ?? process.cwd(),
    env: { PATH: programs, CHROME_PATH: '', REQUIRE_ALL_SUITES: '', ...options.env },
    reject: false,
  });

describe('a machine without the programs that suites run', () => {
  test('prints one line per suite about what to install, and continues', async () => {
    const { stderr, exitCode } = await runScript('scripts/machine/install-programs.ts');
    expect(exitCode, stderr).toBe(0);
    const lines = stderr.split('\n').filter((line) => line.startsWith('SKIPPED: '));
    expect(lines.filter((line) => line.includes('publishing by rsync'))).toEqual([
      expect.stringMatching(
        /ssh, ssh-keygen\b.* not found; install it \(Debian: apt-get install openssh-server openssh-client rsync\)/,
      ),
    ]);
    expect(lines.filter((line) => line.includes('hosting behind Caddy'))).toHaveLength(1);
    expect(stderr).not.toContain('MISSING');
  });

  test('fails where no suite may be skipped', async () => {
    const { stderr, exitCode } = await runScript('scripts/machine/install-programs.ts', {
      env: { REQUIRE_ALL_SUITES: '1' },
    });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^MISSING: hosting behind Caddy: caddy not found/m);
    expect(stderr).not.toContain('SKIPPED');
  });
});

describe('the counts of both test runners', () => {
  function reports(skips: { vitest: number; playwright: number }): string {
    const folder = path.join(programs, `reports-${skips.vitest}-${skips.playwright}`);
    mkdirSync(path.join(folder, 'test-results'), { recursive: true });
    const write = (name: string, report: object) =>
      writeFileSync(path.join(folder, 'test-results', name), JSON.stringify(report));
    const skippedTests = Array.from({ length: skips.vitest }, () => ({ status: 'skipped' }));
    write('unit.json', {
      numPassedTests: 30,
      numFailedTests: 0,
      testResults: [
        { name: path.join(folder, 'cli/a.test.ts'), assertionResults: [{ status: 'passed' }, ...skippedTests] },
      ],
    });
    const skippedSpecs = Array.from({ length: skips.playwright }, () => ({
      file: 'b.spec.ts',
      tests: [{ status: 'skipped' }],
    }));
    write('browser.json', {
      stats: { expected: 4, unexpected: 0, flaky: 1, skipped: skips.playwright },
      suites: [{ specs: [], suites: [{ specs: skippedSpecs }] }],
    });
    return folder;
  }

  test('are added up, with the files in which tests were skipped', async () => {
    const { stdout, exitCode } = await runScript('scripts/house/print-test-counts.ts', {
      args: ['unit', 'browser'],
      cwd: reports({ vitest: 2, playwright: 1 }),
    });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Skipped in cli/a.test.ts: 2\nSkipped in scripts/e2e/b.spec.ts: 1\n');
    expect(stdout).toMatch(/^SKIPPED: hosting behind Caddy: /m);
    expect(stdout).toContain('second try only, see "flaky" above: 1');
    expect(stdout).toMatch(/\n35 passed, 0 failed, 3 skipped$/);
  });

  test('fail where no test may be skipped and one was', async () => {
    const [args, env] = [['unit', 'browser'], { REQUIRE_ALL_SUITES: '1' }];
    const cwd = reports({ vitest: 0, playwright: 1 });
    expect(await runScript('scripts/house/print-test-counts.ts', { args, cwd, env })).toMatchObject({ exitCode: 1 });
    const clean = reports({ vitest: 0, playwright: 0 });
    const { stdout, exitCode } = await runScript('scripts/house/print-test-counts.ts', { args, cwd: clean, env });
    expect([exitCode, stdout.split('\n').at(-1)]).toEqual([0, '35 passed, 0 failed']);
  });
});
