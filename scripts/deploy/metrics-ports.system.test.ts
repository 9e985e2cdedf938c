import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { packageRoot } from '../../cli/lib/paths.ts';
import { temporaryFolder } from '../../cli/testing/cli-fixture.ts';
import { canRun } from '../../cli/testing/suite-programs.ts';
import { parseCommandLine, readDeployed } from './command-line.ts';

interface ScrapeJob {
  job_name: string;
  static_configs?: { targets: string[] }[];
  relabel_configs?: { source_labels: string[]; regex?: string; action?: string }[];
}

const jobs: ScrapeJob[] = parse(readDeployed('prometheus/prometheus.yml')).scrape_configs;

const jobOf = (kind: string) => jobs.find(({ job_name: name }) => name === `voucher-site-${kind}`);
const targetsOf = (kind: string) => jobOf(kind)?.static_configs?.flatMap(({ targets }) => targets);

/** Where the process of a command line serves metrics. */
async function addressOf(words: readonly string[]): Promise<[host: unknown, port: unknown]> {
  const { metricsHost = '127.0.0.1', metricsPort } = await parseCommandLine(words);
  return [metricsHost, metricsPort];
}

test('Prometheus looks where the units of systemd serve metrics', async () => {
  const addresses = [];
  const units = [['worker@', '1'] as const, ['worker@', '2'] as const, ['webhook', ''] as const];
  for (const [unit, instance] of units) {
    const [, line = ''] = /^ExecStart=\S+ (.*)$/m.exec(readDeployed(`systemd/voucher-site-${unit}.service`)) ?? [];
    addresses.push((await addressOf(line.replaceAll('%i', instance).split(' '))).join(':'));
  }
  expect(targetsOf('systemd')).toEqual(addresses);
});

test('Prometheus looks where the services of compose serve metrics, for other containers', async () => {
  const services: Record<string, { command?: string[] }> = parse(readDeployed('container/compose.yaml'), {
    merge: true,
  }).services;
  const addresses = [];
  for (const [name, { command = [] }] of Object.entries(services)) {
    if (command[0] !== 'worker' && command[0] !== 'webhook') continue;
    const [host, port] = await addressOf(command);
    expect(host, name).toBe('0.0.0.0');
    addresses.push(`${name}:${String(port)}`);
  }
  expect(targetsOf('compose')?.toSorted()).toEqual(addresses.toSorted());
});

test('Prometheus looks at the port of that name of pods, at which they serve metrics', async () => {
  const [kept] = jobOf('kubernetes')?.relabel_configs ?? [];
  expect(kept).toMatchObject({ source_labels: ['__meta_kubernetes_pod_container_port_name'], action: 'keep' });
  for (const file of ['workers', 'webhook']) {
    const [deployment] = parseAllDocuments(readDeployed(`kubernetes/${file}.yaml`)).map((each) => each.toJS());
    const [{ args, ports }] = deployment.spec.template.spec.containers;
    const [host, port] = await addressOf(args);
    expect(host).toBe('0.0.0.0');
    expect(ports).toContainEqual({ name: kept?.regex, containerPort: port });
  }
});

test.runIf(canRun('prometheus'))('promtool accepts where Prometheus looks', () => {
  const folder = temporaryFolder();
  cpSync(path.join(packageRoot(), 'deploy/prometheus'), folder, { recursive: true });
  const file = path.join(folder, 'prometheus.yml');
  // Debian's Prometheus does not know Kubernetes.
  const listing = / {4}kubernetes_sd_configs:\n(?: {6}.*\n)+/;
  writeFileSync(file, readFileSync(file, 'utf8').replace(listing, ''));
  const check = () => execFileSync('promtool', ['check', 'config', file], { encoding: 'utf8', stdio: 'pipe' });
  expect(check()).toContain('is valid prometheus config file');
  writeFileSync(file, readFileSync(file, 'utf8').replace('scrape_interval', 'scrape_intervall'));
  expect(check).toThrow('scrape_intervall');
});
