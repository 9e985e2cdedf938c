import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderWith, run, serveApi, temporaryFolder } from '../testing/cli-fixture.ts';
import { packageRoot } from '../lib/paths.ts';
import { canRun } from '../testing/suite-programs.ts';

/* The provided files for CI systems are well-formed, contain valid command lines and work as documented. */
const FILES = ['github/build-sites.yml', 'gitlab/common.yml', 'gitlab/build-sites.yml', 'gitlab/tenant.yml'];

const read = (file: string): string => readFileSync(path.join(packageRoot(), 'ci', file), 'utf8');

/** Every `voucher-site …` command of a file, without shell syntax after it. */
const commandLines = (file: string): string[][] =>
  [...read(file).matchAll(/npm exec --no -- voucher-site ((?:"[^"]*"|[^\n"|&;<>)])+)/g)].map(([, words = '']) =>
    words.trim().split(/\s+/),
  );

/** The command-line steps of a job of the GitHub workflow. */
function stepsOf(job: string): { name: string; run: string }[] {
  const steps: { name?: string; run?: string }[] = parse(read('github/build-sites.yml')).jobs[job].steps;
  return steps.flatMap(({ name, run: script }) =>
    name === undefined || script === undefined ? [] : [{ name, run: script }],
  );
}

describe('the files for CI systems', () => {
  test.each(FILES)('%s is YAML', (file) => {
    expect(Object.keys(parse(read(file)))).not.toEqual([]);
  });

  test('use only existing commands and options', async () => {
    const lines = FILES.flatMap(commandLines);
    expect(lines.map(([command]) => command).toSorted()).toEqual(
      ['build', 'plan', 'publish', 'report'].flatMap((command) => [command, command]),
    );
    for (const line of lines) {
      const command = line.slice(0, line[0] === 'report' ? 2 : 1);
      const { exitCode, stdout } = await run(packageRoot(), [...command, '--help']);
      expect(exitCode, line.join(' ')).toBe(0);
      expect(stdout).toContain(`Usage: voucher-site ${command.join(' ')}`);
      for (const option of line.filter((word) => word.startsWith('--')))
        expect(stdout, line.join(' ')).toContain(option);
    }
  });

  test('pin every action to a commit, persist no credentials and run no package scripts', () => {
    const github = read('github/build-sites.yml');
    const actions = [...github.matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
    expect(actions.length).toBeGreaterThan(10);
    for (const action of actions) expect(action).toMatch(/^actions\/[a-z/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    const checkouts = Object.values<{ steps: { uses?: string; with?: object }[] }>(parse(github).jobs).flatMap(
      ({ steps }) => steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')),
    );
    expect(checkouts).toHaveLength(4);
    for (const step of checkouts) expect(step.with).toEqual({ 'persist-credentials': false });
    for (const file of FILES) expect(read(file), file).not.toMatch(/(?:- |run: )npm ci$/m);
  });

  test('give secrets only to the publishing job, which builds nothing', () => {
    const { jobs } = parse(read('github/build-sites.yml'));
    for (const [name, job] of Object.entries<{ steps: { run?: string }[] }>(jobs)) {
      const text = JSON.stringify(job);
      expect(text.includes('voucher-site publish'), name).toBe(name === 'publish');
      expect(text.includes('voucher-site build'), name).toBe(name === 'site');
      if (name !== 'publish') expect(text).not.toMatch(/secrets\.|TARGET/);
    }
    const tenant = parse(read('gitlab/tenant.yml'));
    expect(tenant['.voucher-site-publish']).toMatchObject({ stage: 'publish', environment: '$TARGET' });
    expect(tenant['.voucher-site-tenant']).not.toHaveProperty('environment');
    expect(JSON.stringify(tenant['.voucher-site-tenant'])).not.toContain('TARGET"');
  });

  test('build each tenant in one job at a time; a failure does not stop other jobs', () => {
    const { site, report } = parse(read('github/build-sites.yml')).jobs;
    expect(site.concurrency).toEqual({ group: 'voucher-site.${{ matrix.job }}', 'cancel-in-progress': false });
    expect(site.strategy).toMatchObject({ 'fail-fast': false, matrix: '${{ fromJSON(needs.plan.outputs.matrix) }}' });
    expect(report).toMatchObject({ needs: ['plan', 'site', 'publish'], if: expect.stringContaining('always()') });
    const tenant = parse(read('gitlab/tenant.yml'));
    expect(tenant['.voucher-site-tenant']).toMatchObject({ extends: '.voucher-site', stage: 'site' });
    expect(tenant['report']).toMatchObject({ stage: 'report', when: 'always' });
    expect(parse(read('gitlab/common.yml'))).toHaveProperty('.voucher-site');
  });
});

describe.runIf(canRun('bash'))('the steps of the GitHub workflow, on machines with only the cached files', () => {
  let tools: string;
  let tenants: string;
  let targets: string;

  beforeAll(async () => {
    tools = temporaryFolder();
    const cli = path.join(packageRoot(), 'cli/bin.js');
    writeFileSync(path.join(tools, 'npm'), `#!/bin/sh\nshift 4\nexec '${process.execPath}' '${cli}' "$@"\n`, {
      mode: 0o755,
    });
    const source = folderWith(await serveApi({ tenants: 1, merchants: 4 }), 'stadt-001');
    tenants = readFileSync(path.join(source, 'tenants.json'), 'utf8');
    targets = JSON.stringify({ targets: { production: { type: 'directory', path: path.join(source, 'www') } } });
  });

  /** A new machine with these folders or files of another one. */
  function machine(from?: string, cached: readonly string[] = []): string {
    const folder = realpathSync(temporaryFolder());
    writeFileSync(path.join(folder, 'tenants.json'), tenants);
    writeFileSync(path.join(folder, 'targets.json'), targets);
    if (from !== undefined)
      for (const entry of cached) cpSync(path.join(from, entry), path.join(folder, entry), { recursive: true });
    return folder;
  }

  async function runSteps(job: string, folder: string): Promise<string> {
    const output = path.join(folder, 'output.txt');
    const env = {
      PATH: `${tools}:${process.env['PATH'] ?? ''}`,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: path.join(folder, 'step-summary.md'),
      TARGET: 'production',
      SITE_JOB: 'stadt-001',
      SITE_TENANTS: 'stadt-001',
    };
    for (const { run: script } of stepsOf(job)) {
      await promisify(execFile)('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
        cwd: folder,
        env,
      });
    }
    return job === 'plan' ? readFileSync(output, 'utf8') : '';
  }

  test('plan, build and publish; the next run plans and builds nothing', async () => {
    expect(await runSteps('plan', machine())).toContain('matrix={"include":[{"job":"stadt-001","tenants":"stadt-001"');
    const first = machine();
    await runSteps('site', first);
    const publisher = machine(first, ['releases.tar']);
    await runSteps('publish', publisher);
    expect(await runSteps('plan', machine(publisher, ['state']))).toContain('matrix={"include":[]}\n');

    const second = machine(first, ['releases.tar']);
    await runSteps('site', second);
    const report = readFileSync(path.join(second, 'reports/stadt-001.jsonl'), 'utf8');
    expect(report).toContain('"status":"unchanged"');

    const last = machine(second, ['reports']);
    await runSteps('report', last);
    expect(readFileSync(path.join(last, 'step-summary.md'), 'utf8')).toContain('1 of 1 tenant built (1 unchanged)');
    expect(readdirSync(last)).toContain('summary.json');
  });
});
