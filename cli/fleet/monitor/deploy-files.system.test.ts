import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../lib/paths.ts';
import { isListOf, isObjectOf, isText } from '../../lib/schema.ts';
import { openFileQueue } from '../queue/file-queue.ts';
import { temporaryFolder } from '../../testing/cli-fixture.ts';
import { canRun } from '../../testing/suite-programs.ts';
import { recordedFamilies } from './metrics.ts';
import { createWebhookMetrics, createWorkerMetrics, processFamilies, queueFamilies } from './worker-metrics.ts';

const DEPLOY = path.join(packageRoot(), 'deploy');
const RULES = path.join(DEPLOY, 'prometheus/alerts.yml');

/** Families of workers and webhooks, also those without samples. */
async function ownFamilies() {
  return [
    ...processFamilies('worker'),
    ...createWorkerMetrics().families(),
    ...createWebhookMetrics().families(),
    ...(await queueFamilies(openFileQueue(temporaryFolder()))),
  ];
}

/** As queries name them. */
async function exportedNames(): Promise<Set<string>> {
  const parts = ['bucket', 'sum', 'count'];
  const families = [...(await ownFamilies()), ...recordedFamilies(temporaryFolder(), [], ['web'])];
  return new Set(
    families.flatMap(({ name, type }) => (type === 'histogram' ? parts.map((part) => `${name}_${part}`) : [name])),
  );
}

const hasPanels = isObjectOf<{ panels: { targets: { expr: string }[] }[] }>({
  panels: isListOf(isObjectOf({ targets: isListOf(isObjectOf({ expr: isText })) })),
});
const hasRules = isObjectOf<{ groups: { rules: { expr: string }[] }[] }>({
  groups: isListOf(isObjectOf({ rules: isListOf(isObjectOf({ expr: isText })) })),
});

function dashboardQueries(): string[] {
  const dashboard: unknown = JSON.parse(readFileSync(path.join(DEPLOY, 'grafana/voucher-site.json'), 'utf8'));
  if (!hasPanels(dashboard)) throw new Error('no dashboard');
  return dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

function alertQueries(): string[] {
  const rules: unknown = parse(readFileSync(RULES, 'utf8'));
  if (!hasRules(rules)) throw new Error('no rules');
  return rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr));
}

test.each([
  ['the dashboard', dashboardQueries],
  ['the alerts', alertQueries],
])('%s asks only for metrics that are exported', async (_, readQueries) => {
  const queries = readQueries();
  expect(queries.length).toBeGreaterThan(5);
  const names = await exportedNames();
  const asked = queries.flatMap((query) => query.match(/voucher_site_\w+/g) ?? []);
  expect(asked.length).toBeGreaterThanOrEqual(queries.length);
  expect(asked.filter((name) => !names.has(name))).toEqual([]);
});

describe.runIf(canRun('prometheus'))('promtool', () => {
  const check = async (...args: string[]) => {
    const { exitCode, all } = await execa('promtool', args, { all: true, reject: false });
    return { exitCode, all };
  };

  test('accepts the alert rules and their tests', async () => {
    expect(await check('check', 'rules', RULES)).toMatchObject({ exitCode: 0 });
    expect(await check('test', 'rules', path.join(DEPLOY, 'prometheus/alerts.test.yml'))).toMatchObject({
      exitCode: 0,
    });
  });

  test('accepts the queries of the dashboard', async () => {
    const file = path.join(temporaryFolder(), 'queries.yml');
    const rules = dashboardQueries().map((expr, index) => ({
      record: `query_${index}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$tenant', '.*'),
    }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'queries', rules }] }));
    expect(await check('check', 'rules', file)).toMatchObject({ exitCode: 0 });
  });
});
