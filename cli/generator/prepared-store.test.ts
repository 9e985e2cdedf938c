import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { PreparedTenant } from './render/render-task.ts';
import type { SnapshotSource } from './source/pull-snapshot.ts';
import { preparedKey, readPrepared, writePrepared } from './build-inputs.ts';
import { folderForTest } from '../testing/folder-for-test.ts';

const response = (text: string) => ({ url: 'https://api.example/x', bytes: Buffer.from(text) });
const endpoints = { merchantEndpoint: 'm', orderEndpoint: 'o', tenantEndpoint: 't', portalEndpoint: 'p' };

const SOURCE: SnapshotSource = {
  config: {
    id: 'a',
    tenantDomain: 'a.example',
    sandbox: false,
    endpoints,
    mode: 'production',
    map: { consentRequired: true },
    redirects: {},
    updateCheckSeconds: 300,
    withdrawalEnabled: false,
  },
  browserEndpoints: endpoints,
  responses: {
    tenant: response('{}'),
    generalVoucher: undefined,
    merchants: response('[1]'),
    featuredMerchants: response('[]'),
    categories: response('[]'),
    pointsOfSale: response('[]'),
    salesPoints: response('[]'),
    templates: response('[]'),
    supporters: response('[]'),
  },
  day: '2026-10-31',
};

const PREPARED: PreparedTenant = {
  digest: 'd',
  images: {
    pages: [['a.jpg', { kind: 'page', widths: [1], maxHeight: 1, lineArt: false }]],
    share: ['a.jpg'],
    icons: [{ size: 32, urls: ['a.jpg'] }],
    logos: [],
    spareLogos: [],
    logoFaces: [],
    papers: [],
    isEmpty: false,
  },
  pages: 3,
  counts: { merchants: 1 },
  facts: { version: 1, fields: {}, essentials: {}, amounts: {} },
  warnings: [{ code: 'W', message: 'm', count: 1, examples: ['e'] }],
};

let folder: string;

beforeEach(() => {
  folder = folderForTest();
});

test('what a tenant was prepared to is found by its key, and for no other tenant', () => {
  writePrepared(folder, 'a', 'k', PREPARED);
  expect(readPrepared(folder, 'a', 'k')).toEqual(PREPARED);
  expect(readPrepared(folder, 'a', 'l')).toBeUndefined();
  expect(readPrepared(folder, 'b', 'k')).toBeUndefined();
});

test('one is kept for each tenant, the last', () => {
  writePrepared(folder, 'a', 'k', PREPARED);
  writePrepared(folder, 'a', 'l', { ...PREPARED, pages: 4 });
  expect(readdirSync(folder)).toHaveLength(1);
  expect(readPrepared(folder, 'a', 'k')).toBeUndefined();
  expect(readPrepared(folder, 'a', 'l')?.pages).toBe(4);
});

test.each(['', '{', 'null', '{"key":"k"}'])('a file with the text %j is none', (text) => {
  writePrepared(folder, 'a', 'k', PREPARED);
  for (const file of readdirSync(folder)) writeFileSync(path.join(folder, file), text);
  expect(readPrepared(folder, 'a', 'k')).toBeUndefined();
});

test('a store that cannot be written to keeps nothing, and fails no build', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  writePrepared(path.join(file, 'store'), 'a', 'k', PREPARED);
  expect(readPrepared(path.join(file, 'store'), 'a', 'k')).toBeUndefined();
});

test('the key is another one for another generator, configuration, address, day, or a single byte of an answer', () => {
  const { config, responses } = SOURCE;
  const others: [SnapshotSource, string][] = [
    [SOURCE, 'other'],
    [{ ...SOURCE, config: { ...config, redirects: { '/a': '/b' } } }, 'g'],
    [{ ...SOURCE, day: '2026-11-01' }, 'g'],
    [{ ...SOURCE, browserEndpoints: { ...endpoints, portalEndpoint: 'q' } }, 'g'],
    [{ ...SOURCE, responses: { ...responses, merchants: response('[2]') } }, 'g'],
    [{ ...SOURCE, responses: { ...responses, merchants: { ...response('[1]'), url: 'u' } } }, 'g'],
    [{ ...SOURCE, responses: { ...responses, generalVoucher: { url: 'u', bytes: undefined } } }, 'g'],
    [{ ...SOURCE, responses: { ...responses, merchants: response(''), featuredMerchants: response('[1][]') } }, 'g'],
  ];
  const keys = others.map(([source, generator]) => preparedKey(source, generator));
  const own = preparedKey(SOURCE, 'g');
  expect(new Set([own, ...keys]).size).toBe(others.length + 1);
  expect(preparedKey(structuredClone(SOURCE), 'g')).toBe(own);
});
