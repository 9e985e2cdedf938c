import { parseUrl } from '../../config/urls.ts';
import type { Finding } from '../../config/findings.ts';
import { readProxies } from '../../config/proxies.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import type { Refuse, TargetKind } from '../target.ts';
import type { S3TargetConfig, Stores } from './store-client.ts';
import schema from './s3.schema.json' with { type: 'json' };

export const s3Kind: TargetKind<S3TargetConfig, Stores> = {
  schema,
  secretHint: 'remove it and set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_PROFILE or a role',
  // Another machine mostly keeps a publish waiting.
  concurrency: 8,
  // A store may refuse a key for the folder of one tenant.
  hostFailures: new Set(['TARGET_UNREACHABLE']),
  checkText(key, text, refuse) {
    if (key === 'endpoint') return checkEndpoint(text, refuse);
    return key === 'prefix' || key === 'statePrefix' ? checkPrefix(text, refuse) : [];
  },
  resolve({ text, required, values, tenant, env }) {
    const prefix = asFolder(text('prefix') ?? tenant);
    return {
      type: 's3',
      bucket: required('bucket'),
      prefix,
      region: text('region'),
      endpoint: text('endpoint'),
      forcePathStyle: values['forcePathStyle'] === true,
      statePrefix: asFolder(text('statePrefix') ?? `${prefix}.voucher-site`),
      precompressed: values['precompressed'] === true,
      proxies: readProxies(env),
    };
  },
  placeOf: ({ endpoint, bucket, prefix }) => [endpoint, bucket, prefix],
  rootOf: ({ endpoint, region, forcePathStyle, bucket }) => [endpoint, region, forcePathStyle, bucket],
  hostOf: ({ endpoint, region }) => [endpoint, region],
  refuseOverlaps,
  share: async () => (await import('./store-client.ts')).openStores(),
  open: async (target, options, stores) => (await import('./s3-target.ts')).openS3(target, options, stores),
  async check(config, { shared, signal }) {
    const { probeBucket } = await import('./store-lock.ts');
    return probeBucket(config, shared, signal);
  },
};

function asFolder(prefix: string): string {
  return prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
}

function checkEndpoint(text: string, refuse: Refuse): Finding[] {
  const url = parseUrl(text);
  // The schema reports other texts.
  if (url === undefined) return [];
  if (!['http:', 'https:'].includes(url.protocol)) return [refuse('is not a web address', 'write https://…')];
  if (url.username === '' && url.password === '') return [];
  return [refuse('secrets do not belong in this file', 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead')];
}

function checkPrefix(text: string, refuse: Refuse): Finding[] {
  const isStrange = text.startsWith('/') || text.split('/').some((part) => part === '.' || part === '..');
  return isStrange || text.includes('//')
    ? [refuse('is not a folder of a bucket', 'write names separated by single slashes, such as sites/{tenant}')]
    : [];
}

function refuseOverlaps(configs: ReadonlyMap<string, S3TargetConfig>): void {
  const all = [...configs];
  for (const [index, one] of all.entries()) {
    const other = all.slice(index + 1).find(([, config]) => isOverlap(config, one[1]));
    if (other === undefined) continue;
    throw new OperatorError({
      code: 'CONFIG_INVALID',
      title: `${one[0]} and ${other[0]} would be published to the same folder`,
      details: [one, other].map(
        ([tenant, { prefix, statePrefix }]) => `${tenant}: prefix "${prefix}", statePrefix "${statePrefix}"`,
      ),
      hint: 'give each tenant its own folders or bucket, such as "prefix": "{tenant}", "statePrefix": "state/{tenant}"',
      exitCode: EXIT.CONFIG,
    });
  }
}

function isOverlap(one: S3TargetConfig, other: S3TargetConfig): boolean {
  if (one.endpoint !== other.endpoint || one.bucket !== other.bucket) return false;
  const isInside = one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix);
  return isInside || one.statePrefix === other.statePrefix;
}
