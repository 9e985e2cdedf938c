import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { beforeAll, describe, expect, test } from 'vitest';
import { cacheFolder } from '../lib/cache-folder.ts';
import { folderWith, run, serveApi, temporaryFolder, writeTargets } from '../testing/cli-fixture.ts';
import { packageRoot } from '../lib/paths.ts';
import { canRun } from '../testing/suite-programs.ts';

/* The provided files for CI systems are well-formed, contain valid command lines and work as documented. */
const FILES = ['github/all-tenants.yml', 'github/job-per-tenant.yml', 'gitlab/all-tenants.yml'];

const read = (file: string): string => readFileSync(path.join(packageRoot(), 'ci', file), 'utf8');

interface Job {
  needs?: string | string[];
  if?: string;
  env?: object;
  strategy?: object;
  concurrency?: object;
  steps: { name?: string; run?: string; uses?: string; with?: object }[];
}

const jobsOf = (file: string): Record<string, Job> => parse(read(file)).jobs;

/** The component with the default of each input, as GitLab includes it without inputs. */
function gitlabJobs(): Record<string, GitlabJob> {
  const [header, body] = parseAllDocuments(read('gitlab/all-tenants.yml'));
  const { inputs } = header?.toJS().spec ?? {};
  return parse(String(body).replace(/\$\[\[ inputs\.([a-z-]+) \]\]/g, (_, name: string) => inputs[name].default));
}

interface GitlabJob {
  stage?: string;
  environment?: string;
  variables?: Record<string, string>;
  before_script?: string[];
  script?: string[];
  after_script?: string[];
}

/** Every `voucher-site …` command of a file, without shell syntax after it. */
const commandLines = (file: string): string[][] =>
  [...read(file).matchAll(/npm exec --no -- voucher-site ((?:"[^"]*"|[^\n"|&;<>)])+)/g)].map(([, words = '']) =>
    words.trim().split(/\s+/),
  );

describe('the files for CI systems', () => {
  test('use only existing commands and options', async () => {
    const lines = FILES.flatMap(commandLines);
    expect(lines.map(([command]) => command).toSorted()).toEqual(
      ['build', 'publish'].flatMap((command) => [command, command, command]).concat('tenants'),
    );
    for (const line of lines) {
      const { exitCode, stdout } = await run(packageRoot(), [...line.slice(0, 1), '--help']);
      expect(exitCode, line.join(' ')).toBe(0);
      for (const option of line.filter((word) => word.startsWith('--')))
        expect(stdout, line.join(' ')).toContain(option);
    }
  });

  test('pin every action to a commit, persist no credentials and run no package scripts', () => {
    for (const file of FILES) expect(read(file), file).not.toMatch(/npm (?:ci$|ci (?!--ignore-scripts)|run )/m);
    for (const file of FILES.filter((each) => each.startsWith('github/'))) {
      const steps = Object.values(jobsOf(file)).flatMap((job) => job.steps);
      const actions = [...read(file).matchAll(/- uses: (.*)/g)].map(([, action = '']) => action);
      expect(actions.length).toBeGreaterThan(5);
      for (const action of actions) expect(action).toMatch(/^actions\/[a-z/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
      const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
      expect(checkouts).toHaveLength(Object.keys(jobsOf(file)).length);
      for (const step of checkouts) expect(step.with).toEqual({ 'persist-credentials': false });
    }
  });

  test.each(['github/all-tenants.yml', 'github/job-per-tenant.yml'])(
    'give secrets only to the publishing job, which builds nothing, and publish what was built: %s',
    (file) => {
      for (const [name, job] of Object.entries(jobsOf(file))) {
        const text = JSON.stringify(job);
        expect(text.includes('voucher-site publish'), name).toBe(name === 'publish');
        expect(text.includes('voucher-site build'), name).toBe(name === 'build');
        if (name !== 'publish') expect(text).not.toMatch(/secrets\.|TARGET|"environment"/);
      }
      expect(jobsOf(file)['publish']?.if).toContain('!cancelled()');
    },
  );

  test.each(['github/all-tenants.yml', 'github/job-per-tenant.yml'])(
    'run by themselves, or are called with a target and a version of Node: %s',
    (file) => {
      const { on, env } = parse(read(file));
      expect(Object.keys(on)).toEqual(['schedule', 'workflow_dispatch', 'workflow_call']);
      expect(Object.keys(on.workflow_call.inputs)).toEqual(['target', 'node-version']);
      expect(env.TARGET).toBe("${{ inputs.target || 'production' }}");
    },
  );

  test('GitLab’s publishing job alone has the environment of the secrets', () => {
    const { 'build-sites': build, 'publish-sites': publish } = gitlabJobs();
    expect(publish).toMatchObject({ stage: 'deploy', environment: 'production', needs: ['build-sites'] });
    expect(build).not.toHaveProperty('environment');
    expect(build).toMatchObject({ stage: 'build', allow_failure: { exit_codes: [7] } });
    expect(read('gitlab/all-tenants.yml')).not.toMatch(/^stages:/m);
  });

  test('a run waits for the one before it, and the failure of one tenant stops no other', () => {
    expect(parse(read('github/all-tenants.yml')).concurrency).toMatchObject({ 'cancel-in-progress': false });
    const { build, publish } = jobsOf('github/job-per-tenant.yml');
    expect(publish?.concurrency).toEqual({ group: 'voucher-site.${{ matrix.tenant }}', 'cancel-in-progress': false });
    for (const job of [build, publish]) expect(job?.strategy).toMatchObject({ 'fail-fast': false });
  });
});

describe.runIf(canRun('bash'))('the steps of the files, on machines with only the handed-over files', () => {
  let tools: string;
  let source: string;

  beforeAll(async () => {
    tools = temporaryFolder();
    const cli = path.join(packageRoot(), 'cli/bin.js');
    writeFileSync(path.join(tools, 'npm'), `#!/bin/sh\nshift 4\nexec '${process.execPath}' '${cli}' "$@"\n`, {
      mode: 0o755,
    });
    // What the workflow needs of jq.
    const script = `process.stdout.write(JSON.stringify(JSON.parse(require('node:fs').readFileSync(0, 'utf8')).tenants.map(({ id }) => id)))`;
    writeFileSync(path.join(tools, 'jq'), `#!/bin/sh\nexec '${process.execPath}' -e "${script}"\n`, { mode: 0o755 });
    source = folderWith(await serveApi({ tenants: 2, merchants: 4 }), 'stadt-001', 'stadt-002');
  });

  /** A new machine with these files of another one. */
  function machine(from?: string): string {
    const folder = realpathSync(temporaryFolder());
    cpSync(path.join(source, 'tenants.json'), path.join(folder, 'tenants.json'));
    const targets = { production: { type: 'directory', path: path.join(source, 'www') } };
    writeTargets(folder, targets);
    if (from !== undefined) cpSync(path.join(from, 'releases.tar'), path.join(folder, 'releases.tar'));
    return folder;
  }

  const environmentOf = (folder: string) => ({
    PATH: `${tools}:${process.env['PATH'] ?? ''}`,
    HOME: folder,
    // Bundles are made once.
    VOUCHER_SITE_CACHE: cacheFolder(),
  });

  async function runSteps(file: string, job: string, folder: string, tenant = ''): Promise<string> {
    const output = path.join(folder, 'output.txt');
    const env = {
      ...environmentOf(folder),
      GITHUB_OUTPUT: output,
      TARGET: 'production',
      TENANT: tenant,
      // GitHub gives an empty text for a secret that is not set.
      SSH_KEY: '',
    };
    let printed = '';
    for (const { name, run: script } of jobsOf(file)[job]?.steps ?? []) {
      if (name === undefined || script === undefined) continue;
      const shell = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
      printed += (await promisify(execFile)('bash', shell, { cwd: folder, env })).stdout;
    }
    return existsSync(output) ? readFileSync(output, 'utf8') : printed;
  }

  test('all tenants are built and published; the next run changes nothing', async () => {
    const first = machine();
    await runSteps('github/all-tenants.yml', 'build', first);
    expect(await runSteps('github/all-tenants.yml', 'publish', machine(first))).toMatch(/stadt-001 +published/);
    const second = machine(first);
    await runSteps('github/all-tenants.yml', 'build', second);
    const releases = (folder: string) => readdirSync(path.join(folder, 'dist/.releases/stadt-001'));
    expect(releases(second)).toEqual(releases(first));
  });

  test('a tenant is built and published by jobs of its own', async () => {
    const workflow = 'github/job-per-tenant.yml';
    expect(await runSteps(workflow, 'tenants', machine())).toBe('ids=["stadt-001","stadt-002"]\n');
    const builder = machine();
    await runSteps(workflow, 'build', builder, 'stadt-002');
    await runSteps(workflow, 'publish', machine(builder), 'stadt-002');
    expect(existsSync(path.join(source, 'www/stadt-002/index.html'))).toBe(true);
  });

  test('the jobs of the GitLab component build and publish all tenants', async () => {
    const jobs = gitlabJobs();
    const runJob = async (name: string, folder: string): Promise<string> => {
      const { variables, before_script: before = [] } = jobs['.voucher-site'] ?? {};
      const { script = [], after_script: after = [] } = jobs[name] ?? {};
      const lines = [...before, ...script, ...after].filter((line) => !line.startsWith('npm ci'));
      const env = { ...environmentOf(folder), ...variables };
      return (await promisify(execFile)('sh', ['-ec', lines.join('\n')], { cwd: folder, env })).stdout;
    };
    const builder = machine();
    await runJob('build-sites', builder);
    expect(await runJob('publish-sites', machine(builder))).toMatch(/stadt-001 +(?:published|unchanged)/);
  });

  test('a key for ssh lies where a target names it, for its owner alone', async () => {
    const folder = machine();
    const publish = jobsOf('github/all-tenants.yml')['publish']?.steps.find(({ name }) => name === 'Publish')?.run;
    const script = (publish ?? '')
      .split('\n')
      .filter((line) => !/tar -C|npm exec/.test(line))
      .join('\n');
    const env = { ...environmentOf(folder), SSH_KEY: 'key', KNOWN_HOSTS: 'web.example ssh-ed25519 AAAA' };
    await promisify(execFile)('bash', ['-eo', 'pipefail', '-c', script], { cwd: folder, env });
    expect(readFileSync(path.join(folder, 'ssh-key'), 'utf8')).toBe('key\n');
    expect(statSync(path.join(folder, 'ssh-key')).mode & 0o077).toBe(0);
    expect(readFileSync(path.join(folder, '.ssh/known_hosts'), 'utf8')).toContain('web.example');
  });
});
