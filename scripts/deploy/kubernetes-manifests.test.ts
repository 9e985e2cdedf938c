import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import type { Container, PodSpec, PodTemplateSpec } from 'kubernetes-types/core/v1.d.ts';
import { parse, parseAllDocuments } from 'yaml';
import { describe, expect, onTestFinished, test } from 'vitest';
import { packageRoot } from '../../cli/lib/paths.ts';
import { listDeployed, parseCommandLine, readDeployed } from './command-line.ts';

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name?: string; generateName?: string; labels?: Record<string, string> };
  // Its type depends on the kind, and is checked by the compiler below.
  spec?: Record<string, unknown>;
}

const FILES = listDeployed('kubernetes').filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
const kustomization = parse(readDeployed('kubernetes/kustomization.yaml'));

const manifests = FILES.flatMap((file) =>
  parseAllDocuments(readDeployed(`kubernetes/${file}`)).map((document): Manifest => document.toJS()),
);

const podsOf = (kind: string): PodTemplateSpec[] =>
  manifests
    .filter((manifest) => manifest.kind === kind)
    .map(({ spec = {} }) => (kind === 'CronJob' ? (spec['jobTemplate'] as { spec: typeof spec }).spec : spec))
    .map(({ template }) => template as PodTemplateSpec);

const pods = ['Deployment', 'CronJob'].flatMap(podsOf);
const specs = pods.map(({ spec }) => spec as PodSpec);
const containers = specs.flatMap((spec) => spec.containers);

/** The module of kubernetes-types that declares the kinds of an API version. */
const moduleOf = (apiVersion: string): string =>
  `kubernetes-types/${apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', '')}.d.ts`;

/** The compiler's errors for manifests as literals of their types, in which unknown fields are errors too. */
async function findTypeErrors(checked: readonly Manifest[]): Promise<string> {
  const results = path.join(packageRoot(), 'test-results');
  mkdirSync(results, { recursive: true });
  // Inside the checkout, so that types are found.
  const folder = mkdtempSync(path.join(results, 'kubernetes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lines = checked.map((manifest, index) => {
    const type = `import('${moduleOf(manifest.apiVersion)}').${manifest.kind}`;
    return `export const manifest${index}: ${type} = ${JSON.stringify(manifest)};\n`;
  });
  writeFileSync(path.join(folder, 'manifests.ts'), lines.join(''));
  const options = { noEmit: true, types: [] };
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: path.join(packageRoot(), 'tsconfig.base.json'), compilerOptions: options }),
  );
  const { stdout } = await execa('npx', ['tsc', '-p', folder], { cwd: packageRoot(), reject: false });
  return stdout;
}

/** The command lines of a container: its arguments, or those that its script runs. */
function commandLinesOf({ command, args = [] }: Container): string[][] {
  if (command === undefined) return [args];
  return [...args.join('\n').matchAll(/^(?:.*\|\| )?run (.*?)(?: \|\|.*)?$/gm)].map(([, words = '']) =>
    words.split(' '),
  );
}

describe('the manifests for Kubernetes', () => {
  test('have the types of their kinds', async () => {
    const kinds = new Set(manifests.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual([
      'CronJob',
      'Deployment',
      'Namespace',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
    ]);
    expect(await findTypeErrors(manifests)).toBe('');
    const wrong = manifests.filter(({ kind }) => kind === 'CronJob');
    const misspelt = JSON.stringify(wrong).replace('readOnlyRootFilesystem', 'readOnlyRootFileSystem');
    expect(await findTypeErrors(JSON.parse(misspelt))).toContain('readOnlyRootFileSystem');
  });

  test('run command lines that the program accepts', async () => {
    const lines = containers.flatMap(commandLinesOf);
    expect(lines.map(([command]) => command).toSorted()).toEqual(['enqueue', 'webhook', 'worker']);
    for (const line of lines) await parseCommandLine(line);
  });

  test('may write to named folders only, without any privilege', () => {
    expect(containers).toHaveLength(3);
    for (const { name, securityContext, resources, volumeMounts } of containers) {
      expect(securityContext, name).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(resources?.limits, name).toHaveProperty('memory');
      const writable = volumeMounts?.filter(({ readOnly }) => readOnly !== true).map(({ mountPath }) => mountPath);
      expect(writable, name).toEqual(['/data', '/tmp']);
    }
    for (const {
      securityContext,
      automountServiceAccountToken,
      volumes,
      containers: [container],
    } of specs) {
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(automountServiceAccountToken).toBe(false);
      expect(volumes?.map(({ name }) => name)).toEqual(container?.volumeMounts?.map(({ name }) => name));
    }
  });

  test('let workers finish their builds', () => {
    const worker = specs.find((spec) => spec.containers[0]?.name === 'worker');
    expect(worker?.terminationGracePeriodSeconds).toBeGreaterThan(30);
  });

  test('name what exists: files, configuration, secrets and pods', () => {
    expect(kustomization.resources.toSorted()).toEqual(FILES);
    const named = JSON.stringify(specs);
    const secrets = [
      ...named.matchAll(/"secretKeyRef":{"name":"voucher-site","key":"([^"]+)"|"items":\[{"key":"([^"]+)"/g),
    ];
    const keys = new Set(secrets.flatMap(([, variable, file]) => [variable, file].filter((key) => key !== undefined)));
    const [generated] = kustomization.secretGenerator;
    expect([...keys].toSorted()).toEqual(generated.files.map((file: string) => path.basename(file)));
    for (const file of kustomization.configMapGenerator[0].files) JSON.parse(readDeployed(`kubernetes/${file}`));
    const labels = pods.map(({ metadata }) => metadata?.labels);
    const selectors = manifests.flatMap(({ spec = {} }) => spec['selector'] ?? spec['podSelector'] ?? []);
    const selected = selectors.map((selector) => selector as { matchLabels?: object; matchExpressions?: unknown });
    expect(selected).toHaveLength(9);
    for (const { matchExpressions, matchLabels, ...plain } of selected) {
      if (matchExpressions !== undefined || (matchLabels === undefined && Object.keys(plain).length === 0)) continue;
      expect(labels).toContainEqual(matchLabels ?? plain);
    }
  });
});
