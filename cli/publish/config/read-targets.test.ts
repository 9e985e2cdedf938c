import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { isTargetType, kindOf, TARGET_TYPES } from '../target-kinds.ts';
import { refuseOverlaps, resolveTarget } from './resolve-targets.ts';
import { readTargets } from './read-targets.ts';
import schema from './targets.schema.json' with { type: 'json' };

const TENANTS = ['musterstadt', 'seeblick'].map((id) => ({ id }));
const MUSTERSTADT = { id: 'musterstadt', tenantDomain: 'gutschein-musterstadt.example' };

function fileWith(content: unknown): string {
  const file = path.join(folderForTest(), 'targets.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  return file;
}

async function resolved(target: object, tenant = MUSTERSTADT) {
  const file = fileWith({ targets: { web: target } });
  return {
    folder: path.dirname(file),
    config: resolveTarget(await readTargets(file, TENANTS, {}), 'web', tenant).config,
  };
}

async function refusal(content: unknown): Promise<string[]> {
  const file = fileWith(content);
  try {
    await readTargets(file, TENANTS, {});
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    expect(error).toMatchObject({ code: 'CONFIG_INVALID', exitCode: EXIT.CONFIG });
    return error.details.map((line) => line.replaceAll(file, 'targets.json'));
  }
  throw new Error('the file was accepted');
}

describe('a target', () => {
  it('that is a directory is relative to the file', async () => {
    const { folder, config } = await resolved({ type: 'directory', path: 'www/{domain}' });
    expect(config).toEqual({
      type: 'directory',
      path: path.join(folder, 'www/gutschein-musterstadt.example'),
      base: path.join(folder, 'www'),
    });
  });

  it('on a server has what ssh needs, and no more', async () => {
    const { folder, config } = await resolved({
      type: 'rsync',
      host: 'web1.example',
      user: 'deploy',
      port: 2222,
      path: '/srv/www/',
      identityFile: 'keys/{tenant}',
      options: { StrictHostKeyChecking: 'accept-new' },
    });
    expect(config).toEqual({
      type: 'rsync',
      host: 'web1.example',
      user: 'deploy',
      port: 2222,
      path: '/srv/www',
      identityFile: path.join(folder, 'keys/musterstadt'),
      options: { StrictHostKeyChecking: 'accept-new' },
    });
  });

  it('in a store is a folder named by the tenant, or the bucket itself', async () => {
    const s3 = { type: 's3', bucket: 'sites' };
    expect((await resolved(s3)).config).toEqual({
      ...s3,
      prefix: 'musterstadt/',
      forcePathStyle: false,
      statePrefix: 'musterstadt/.voucher-site/',
      precompressed: false,
    });
    const apart = { ...s3, statePrefix: 'state/{tenant}', precompressed: true };
    expect((await resolved(apart)).config).toMatchObject({ statePrefix: 'state/musterstadt/', precompressed: true });
    expect((await resolved({ ...s3, prefix: '' })).config).toMatchObject({ prefix: '' });
    expect((await resolved({ ...s3, prefix: 'a/{tenant}' })).config).toMatchObject({ prefix: 'a/musterstadt/' });
  });

  it('differs for a tenant in what is said of it', async () => {
    const target = {
      type: 's3',
      bucket: 'sites',
      region: 'eu-central-1',
      tenants: { musterstadt: { bucket: 'own', prefix: '' } },
    };
    expect((await resolved(target)).config).toMatchObject({ bucket: 'own', prefix: '', region: 'eu-central-1' });
    expect((await resolved(target, { id: 'seeblick', tenantDomain: 's.example' })).config).toMatchObject({
      bucket: 'sites',
      prefix: 'seeblick/',
    });
  });

  it('is wrong usage where it is unknown, and the error suggests the nearest name', async () => {
    const file = fileWith({ targets: { production: { type: 'directory', path: 'www' } } });
    const targets = await readTargets(file, TENANTS, {});
    expect(() => resolveTarget(targets, 'prodution', MUSTERSTADT)).toThrow(
      expect.objectContaining({
        code: 'TARGET_UNKNOWN',
        exitCode: EXIT.USAGE,
        details: ['did you mean "production"?'],
      }),
    );
  });

  it('may not put two tenants into one folder of a bucket', () => {
    const place = (prefix: string, statePrefix = `${prefix}.voucher-site/`) => {
      return { type: 's3' as const, bucket: 'b', prefix, forcePathStyle: false, statePrefix, precompressed: false };
    };
    const both = (a: ReturnType<typeof place>, b: ReturnType<typeof place>) => () =>
      refuseOverlaps([
        { tenant: 'a', name: 'web', config: a },
        { tenant: 'b', name: 'web', config: b },
      ]);
    const refusal = expect.objectContaining({ code: 'CONFIG_INVALID', exitCode: EXIT.CONFIG });
    expect(both(place('a/', 'state/a/'), place('ab/', 'state/ab/'))).not.toThrow();
    expect(both(place(''), place('b/'))).toThrow(refusal);
    expect(both(place('a/', 'state/'), place('b/', 'state/'))).toThrow(refusal);
  });
});

describe('targets.json', () => {
  it.each([
    ['another type', { targets: { web: { type: 'ftp' } } }, '"web.type": "ftp" is not one of directory, rsync, s3'],
    ['no type', { targets: { web: { path: 'x' } } }, '"web": "type" is missing – add "type": directory, rsync or s3'],
    ['a missing key', { targets: { web: { type: 's3' } } }, '"web": "bucket" is missing'],
    [
      'a misspelt key',
      { targets: { web: { type: 's3', bucket: 'b', prefx: 'x' } } },
      'unknown key "prefx" – did you mean "prefix"?',
    ],
    [
      'a key of another type',
      { targets: { web: { type: 'directory', path: 'x', bucket: 'b' } } },
      'unknown key "bucket" – known here: type, path, preview, afterPublish, afterPublishSeconds, tenants',
    ],
    [
      'a wrong value',
      { targets: { web: { type: 'rsync', host: 'h', path: '/x', port: '22' } } },
      '"web.port" must be an integer, not a string',
    ],
    [
      'a secret',
      { targets: { web: { type: 's3', bucket: 'b', secretAccessKey: 'x' } } },
      '"secretAccessKey": secrets do not belong in this file',
    ],
    [
      'a secret in an address',
      { targets: { web: { type: 's3', bucket: 'b', endpoint: 'https://k:s@s3.example' } } },
      '"web.endpoint": secrets do not belong',
    ],
    [
      'a strange placeholder',
      { targets: { web: { type: 'directory', path: '/srv/{city}' } } },
      '{city} is not a placeholder',
    ],
    [
      'a relative path on a server',
      { targets: { web: { type: 'rsync', host: 'h', path: 'www' } } },
      '"web.path": is not an absolute path',
    ],
    [
      'an option in place of a host',
      { targets: { web: { type: 'rsync', host: '-oProxyCommand=x', path: '/x' } } },
      'is not a host name',
    ],
    [
      'a prefix that climbs',
      { targets: { web: { type: 's3', bucket: 'b', prefix: 'a/../b' } } },
      'is not a folder of a bucket',
    ],
    [
      'a command for a shell',
      { targets: { web: { type: 'directory', path: 'x', afterPublish: 'purge {domain}' } } },
      '"web.afterPublish" must be a list in [ ], not a string',
    ],
    [
      'a wrong name',
      { targets: { 'Web 1': { type: 'directory', path: 'x' } } },
      '"Web 1" is not a valid target name – use at most 64 lowercase letters a to z, digits and single hyphens',
    ],
    [
      'a name that a shell would execute',
      { targets: { 'a b; touch PWN #': { type: 'directory', path: 'x' } } },
      '"a b; touch PWN #" is not a valid target name',
    ],
    [
      'a name that is too long',
      { targets: { ['a'.repeat(65)]: { type: 'directory', path: 'x' } } },
      `"${'a'.repeat(65)}" is not a valid target name`,
    ],
    ['nothing', { targets: {} }, '"targets" is empty'],
    ['no targets', { target: {} }, 'unknown key "target" – did you mean "targets"?'],
    [
      'an unknown tenant',
      { targets: { web: { type: 'directory', path: 'x', tenants: { seeblik: {} } } } },
      '"seeblik" is not a tenant of the configuration – did you mean "seeblick"?',
    ],
    [
      'a wrong override',
      { targets: { web: { type: 'directory', path: 'x', tenants: { seeblick: { pth: 'y' } } } } },
      'unknown key "pth" – did you mean "path"?',
    ],
  ])('is refused with %s, by its place', async (_what, content, expected) => {
    const lines = await refusal(content);
    expect(lines.join('\n')).toContain(expected);
    for (const line of lines) expect(line).toMatch(/^targets\.json:\d+:\d+ /);
  });

  it('tells all problems at once, where they stand', async () => {
    const lines = await refusal({ targets: { a: { type: 'directory', path: 'x', b: 1 }, c: { type: 's4' } } });
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('targets.json:6:7 unknown key "b"');
  });

  it('that is not there is told how to be named', async () => {
    await expect(readTargets('/nowhere/targets.json', TENANTS, {})).rejects.toMatchObject({
      code: 'CONFIG_UNREADABLE',
      hint: expect.stringContaining('--targets'),
    });
  });

  it('has a schema that is one, and that editors can follow', () => {
    const ajv = addFormats(new Ajv2020({ strictTypes: false }));
    const kinds = TARGET_TYPES.filter(isTargetType).map((type) => {
      ajv.addSchema({ ...kindOf(type).schema, $id: `file:///${type}/${type}.schema.json` });
      return { $ref: `../${type}/${type}.schema.json` };
    });
    expect(schema.properties.targets.additionalProperties.oneOf).toEqual(kinds);
    const validate = ajv.compile({ ...schema, $id: 'file:///config/targets.schema.json' });
    expect(validate({ targets: { web: { type: 's3', bucket: 'b', tenants: { x: { bucket: 'c' } } } } })).toBe(true);
    expect(validate({ targets: { web: { type: 's3' } } })).toBe(false);
    expect(validate({ targets: { web: { type: 's3', bucket: 'b', afterPublish: ['purge'] } } })).toBe(true);
    expect(validate({ targets: { web: { type: 's3', bucket: 'b', path: 'x' } } })).toBe(false);
  });
});
