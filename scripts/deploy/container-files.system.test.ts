import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../cli/lib/paths.ts';
import { temporaryFolder } from '../../cli/testing/cli-fixture.ts';
import { canRun } from '../../cli/testing/suite-programs.ts';
import { readSources } from '../house/source-files.ts';
import { listDeployed, parseCommandLine, readDeployed } from './command-line.ts';

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  volumes?: string[];
  secrets?: string[];
  networks?: string[];
  depends_on?: Record<string, unknown>;
  stop_grace_period?: string;
}

const compose = parse(readDeployed('container/compose.yaml'), { merge: true });
const services = new Map<string, Service>(Object.entries(compose.services));
const commands = [...services.values()].filter(({ image }) => image.startsWith('voucher-site:'));
const version: string = JSON.parse(readFileSync(path.join(packageRoot(), 'package.json'), 'utf8')).version;

/** Names that a service uses, for example of its secrets. */
const used = (key: 'secrets' | 'networks'): string[] => [
  ...new Set([...services.values()].flatMap((service) => service[key] ?? [])),
];

describe('the compose file', () => {
  test('runs command lines that the program accepts, in the image of this version', async () => {
    expect(commands.map(({ command: [name] = [] }) => name)).toEqual(['worker', 'worker', 'webhook', 'hosting']);
    for (const { image, command = [] } of commands) {
      expect(image).toBe(`voucher-site:${version}`);
      await parseCommandLine(command);
    }
  });

  test('gives no service privileges or a writable file system', () => {
    for (const [name, service] of services) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        ...(name === 'hosting' ? {} : { mem_limit: expect.any(String) }),
      });
    }
  });

  test('gives each worker a folder of its own, and time to finish its builds', () => {
    const workers = commands.filter(({ command: [name] = [] }) => name === 'worker');
    const data = workers.flatMap(({ volumes = [] }) => volumes.filter((volume) => volume.endsWith(':/data')));
    expect(new Set(data).size).toBe(workers.length);
    for (const worker of workers) expect(Number.parseInt(worker.stop_grace_period ?? '', 10)).toBeGreaterThan(30);
  });

  test('keeps what Redis has confirmed', () => {
    expect(services.get('redis')?.command?.join(' ')).toContain(
      '--appendonly yes --appendfsync always --maxmemory-policy noeviction',
    );
  });

  test('declares the networks, volumes, secrets and services that are used, and no others', () => {
    expect(Object.keys(compose.secrets).toSorted()).toEqual(used('secrets').toSorted());
    expect(Object.keys(compose.networks).toSorted()).toEqual(used('networks').toSorted());
    const volumes = [...services.values()].flatMap((service) => service.volumes ?? []);
    const named = new Set(volumes.map((volume) => volume.split(':')[0] ?? '').filter((name) => !name.startsWith('./')));
    expect(Object.keys(compose.volumes).toSorted()).toEqual([...named].toSorted());
    const awaited = [...services.values()].flatMap(({ depends_on: others = {} }) => Object.keys(others));
    expect([...services.keys()]).toEqual(expect.arrayContaining(awaited));
  });
});

test.runIf(canRun('nginx'))('nginx accepts the server of the webhook', () => {
  const folder = temporaryFolder();
  const file = path.join(packageRoot(), 'deploy/container/nginx/webhook.conf');
  // As a user of the image does, without the folders of the system.
  const check = (include: string) => {
    const text = `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\ninclude ${include};\n}\n`;
    writeFileSync(path.join(folder, 'nginx.conf'), text);
    return spawnSync('nginx', ['-t', '-c', path.join(folder, 'nginx.conf')], { encoding: 'utf8' });
  };
  expect(check(file)).toMatchObject({ status: 0, stderr: expect.stringContaining('test is successful') });
  const wrong = path.join(folder, 'wrong.conf');
  writeFileSync(wrong, readFileSync(file, 'utf8').replace('proxy_pass', 'proxy_past'));
  expect(check(wrong).stderr).toContain('proxy_past');
});

test('secrets beside the files get neither into the repository nor into the image', () => {
  const read = (name: string) => readFileSync(path.join(packageRoot(), name), 'utf8').split('\n');
  expect(read('.gitignore')).toContain('deploy/**/secrets/');
  expect(readDeployed('container/Containerfile.dockerignore').split('\n')).toContain('deploy/**/secrets');
});

describe('the image', () => {
  /** Runs the entry point with a `node` that prints a variable. */
  function enter(env: Record<string, string>): string {
    const bin = temporaryFolder();
    writeFileSync(path.join(bin, 'node'), '#!/bin/sh\necho "$VOUCHER_SITE_REDIS|${VOUCHER_SITE_REDIS_FILE-}|$*"\n', {
      mode: 0o755,
    });
    writeFileSync(path.join(bin, 'redis-url'), "redis://:a b'$(id)@queue:6379\n");
    const file = path.join(packageRoot(), 'deploy/container/entrypoint.sh');
    return execFileSync(file, ['queue', '--json'], {
      env: { PATH: `${bin}:/usr/bin:/bin`, SECRETS: bin, ...env },
      cwd: bin,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  }

  test('reads secrets from files, and does not start without a file that is named', () => {
    const started = '/opt/voucher-site/cli/bin.js queue --json\n';
    expect(enter({ VOUCHER_SITE_REDIS_FILE: 'redis-url' })).toBe(`redis://:a b'$(id)@queue:6379||${started}`);
    expect(enter({ VOUCHER_SITE_REDIS: 'redis://queue' })).toBe(`redis://queue||${started}`);
    expect(() => enter({ VOUCHER_SITE_REDIS_FILE: 'missing' })).toThrow('failed');
  });

  test('is made from an unprivileged user, the lock file and the packed product', () => {
    const file = readDeployed('container/Containerfile');
    expect(file).toMatch(/^USER \d+:\d+$/m);
    expect(file).toMatch(/^ENTRYPOINT \["\/usr\/bin\/tini", "--", /m);
    expect(file).toContain('npm ci --ignore-scripts');
    // A lock file tells a checkout from an installed package, which has the bundle of the site and no bundler.
    expect(file).toContain('rm node_modules/.package-lock.json');
    expect(file).toContain('mv node_modules /product/');
    expect(file).toContain('npm prune --omit=dev --ignore-scripts');
    // What the context leaves out cannot be in the package.
    const ignored = readDeployed('container/Containerfile.dockerignore');
    const { files } = JSON.parse(readFileSync(path.join(packageRoot(), 'package.json'), 'utf8'));
    const folders = new Set(files.map((name: string) => name.split('/')[0]));
    for (const folder of folders) {
      if (folder !== 'bundled' && !String(folder).startsWith('!'))
        expect(ignored.split('\n')).toContain(`!${String(folder)}`);
    }
  });

  test('is part of the package, like the other files, and nothing that operators put beside them is', () => {
    const copy = temporaryFolder();
    const deploy = path.join(copy, 'deploy');
    cpSync(path.join(packageRoot(), 'package.json'), path.join(copy, 'package.json'));
    cpSync(path.join(packageRoot(), 'deploy'), deploy, { recursive: true });
    const isOfOperator = /^\.|[/]\.|[/](?:config|secrets)[/]/;
    const own = readdirSync(deploy, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(copy, path.join(entry.parentPath, entry.name)))
      .filter((name) => !isOfOperator.test(name));
    for (const folder of [
      '.',
      'container',
      'kubernetes',
      'systemd',
      'prometheus',
      'kubernetes/config',
      'container/nginx',
    ]) {
      mkdirSync(path.join(deploy, folder, 'secrets'), { recursive: true });
      for (const name of [
        '.env',
        '.env.production',
        'environment',
        'targets.json',
        'secret.yaml',
        'tls.key',
        'tls.pem',
      ])
        writeFileSync(path.join(deploy, folder, name), 'planted');
      for (const name of ['id_ed25519', 'known_hosts', 'secrets/redis-url'])
        writeFileSync(path.join(deploy, folder, name), 'planted');
    }
    const elsewhere = ['.env', '.env.local', 'tls.key', 'tls.pem', 'store.p12', 'id_rsa', 'secrets/redis-url'];
    for (const folder of ['ci', 'cli/sandbox', 'docs', 'site', 'templates']) {
      mkdirSync(path.join(copy, folder, 'secrets'), { recursive: true });
      for (const name of elsewhere) writeFileSync(path.join(copy, folder, name), 'planted');
    }
    const listed = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
      cwd: copy,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const names = [...listed.matchAll(/"path": "([^"]+)"/g)]
      .map(([, name]) => name)
      .filter((name) => name !== 'package.json');
    expect(names.toSorted()).toEqual(own.toSorted());
  });
});

test('variables of the program that the files set exist', () => {
  const code = readSources(packageRoot())
    .filter((file) => /^cli\/(?!testing)/.test(file.path) && !file.path.endsWith('.test.ts'))
    .map(({ text }) => text)
    .join('\n');
  const files = ['container', 'kubernetes', 'systemd'].flatMap((folder) =>
    listDeployed(folder)
      .filter((name) => name.includes('.') || name === 'Containerfile')
      .map((name) => readDeployed(`${folder}/${name}`)),
  );
  const named = new Set([...files.join('\n').matchAll(/\bVOUCHER_SITE_[A-Z_]+[A-Z]/g)].map(([name]) => name));
  const variables = [...named].map((name) => name.replace(/_FILE$/, ''));
  expect(variables).toContain('VOUCHER_SITE_REDIS');
  expect(variables.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});
