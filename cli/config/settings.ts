import path from 'node:path';
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import type { Place } from './findings.ts';
import { propertiesOf, toValue, type JsonDocument } from './json-document.ts';
import schema from './tenants.schema.json' with { type: 'json' };

/** A configured value and its place. */
export interface Setting {
  value: unknown;
  place: Place;
  /** From an environment variable: messages must not contain the value. */
  secret: boolean;
  /** False if the schema refused the value; it counts as set, but is not checked further. */
  usable: boolean;
}

/**
 * Settings by key: nested keys contain a dot (`map.tileUrl`); the key of a redirect is `redirects.` and its source, that of
 * an additional header `api.headers.` and its name in lower case.
 */
export type Settings = ReadonlyMap<string, Setting>;

/** An entry of `tenants`, merged with the defaults and the variables of the environment. */
export interface TenantSource {
  /** The id, or `tenants[2]` if it has none. */
  name: string;
  id: string | undefined;
  place: Place;
  idPlace: Place;
  settings: Settings;
  /** Settings without the defaults. */
  own: Settings;
}

const REDIRECT_PREFIX = 'redirects.';
export const HEADER_PREFIX = 'api.headers.';

/** Settings that are objects with keys of the operator's choice, merged key by key: prefix and key of an entry. */
const RECORD_KEYS: Readonly<Record<string, (name: string) => string>> = {
  redirects: (source) => `${REDIRECT_PREFIX}${source}`,
  'api.headers': (name) => `${HEADER_PREFIX}${name.toLowerCase()}`,
};

/** The key of an entry of a setting that is an object; undefined for other settings. */
export function recordKeyOf(key: string, name: string): string | undefined {
  return RECORD_KEYS[key]?.(name);
}

/** The text of a setting; undefined if it is absent, blank or refused. A blank value overrides a default. */
export function text(settings: Settings, key: string): string | undefined {
  const setting = settings.get(key);
  if (!setting?.usable || typeof setting.value !== 'string') return undefined;
  const trimmed = setting.value.trim();
  return trimmed === '' ? undefined : trimmed;
}

export function flag(settings: Settings, key: string, fallback: boolean): boolean {
  const setting = settings.get(key);
  return setting?.usable && typeof setting.value === 'boolean' ? setting.value : fallback;
}

export function count(settings: Settings, key: string): number | undefined {
  const setting = settings.get(key);
  return setting?.usable && typeof setting.value === 'number' ? setting.value : undefined;
}

/** The strings of a list; undefined if it is absent or refused. */
export function texts(settings: Settings, key: string): string[] | undefined {
  const setting = settings.get(key);
  if (!setting?.usable || !Array.isArray(setting.value)) return undefined;
  return setting.value.filter((item: unknown) => typeof item === 'string');
}

/** A file that a setting names, relative to the folder of tenants.json. */
export interface NamedFile {
  /** Of the setting. */
  key: string;
  /** Absolute path. */
  file: string;
  /** Absolute path of the folder of tenants.json. */
  folder: string;
  /** Where it is configured, such as `tenants.json:14:7`. */
  place: string;
}

/** The file of a setting; undefined if it is absent, blank or refused. */
export function namedFile(settings: Settings, key: string, folder: string): NamedFile | undefined {
  const name = text(settings, key);
  const setting = settings.get(key);
  if (name === undefined || setting === undefined) return undefined;
  return { key, file: path.resolve(folder, name), folder, place: setting.place.label };
}

/** The value as shown in messages; values from variables may be secret and are not shown. */
export function shown(setting: Setting): string {
  return setting.secret ? 'the value' : JSON.stringify(setting.value);
}

export interface RedirectSetting {
  source: string;
  target: string;
  setting: Setting;
}

export function redirectSettings(settings: Settings): RedirectSetting[] {
  return recordSettings(settings, REDIRECT_PREFIX).map(({ name, value, setting }) => {
    return { source: name, target: value, setting };
  });
}

/** The usable entries of a setting that is an object. */
export function recordSettings(
  settings: Settings,
  prefix: typeof REDIRECT_PREFIX | typeof HEADER_PREFIX,
): { name: string; value: string; setting: Setting }[] {
  return [...settings].flatMap(([key, setting]) => {
    if (!key.startsWith(prefix) || !setting.usable || typeof setting.value !== 'string') return [];
    return [{ name: key.slice(prefix.length), value: setting.value, setting }];
  });
}

type ValueKind = 'string' | 'boolean' | 'number' | 'json';

/** Every key of a tenant, nested ones with a dot, and the type of its value in a variable. */
export const SETTING_KINDS: ReadonlyMap<string, ValueKind> = new Map([
  ['tenantDomain', 'string'],
  ...Object.entries(schema.$defs.settings.properties).flatMap(([key, setting]): [string, ValueKind][] =>
    'properties' in setting
      ? Object.entries(setting.properties).map(([name, inner]) => [`${key}.${name}`, kindOf(inner)])
      : [[key, kindOf(setting)]],
  ),
]);

function kindOf(setting: object): ValueKind {
  const type = 'type' in setting ? setting.type : 'string';
  if (type === 'boolean') return 'boolean';
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'string' ? 'string' : 'json';
}

const KEY_BY_SUFFIX: ReadonlyMap<string, string> = new Map(
  [...SETTING_KINDS.keys()].map((key) => [environmentSuffix(key), key]),
);

/** The suffixes of variables, e.g. `MAP_TILE_URL`. */
export const ENVIRONMENT_SUFFIXES: readonly string[] = [...KEY_BY_SUFFIX.keys()];

/** `MAP_TILE_URL` → `map.tileUrl`. */
export function keyOfSuffix(suffix: string): string | undefined {
  return KEY_BY_SUFFIX.get(suffix);
}

/** `map.tileUrl` → `MAP_TILE_URL`. */
export function environmentSuffix(key: string): string {
  return key
    .replaceAll('.', '_')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toUpperCase();
}

/** `see-blick` → `SEE_BLICK`. */
export function environmentTenant(id: string): string {
  return id.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
}

/** The variable that sets this key of this tenant. */
export function variableName(tenantId: string, key: string): string {
  return `VOUCHER_${environmentTenant(tenantId)}_${environmentSuffix(key)}`;
}

/** The settings of `defaults` or of an entry of `tenants`, each with its place. */
export function collectSettings(owner: Node, refused: ReadonlySet<Node>, placeAt: JsonDocument['placeAt']): Settings {
  const settings = new Map<string, Setting>();
  const add = (key: string, node: Node): void => {
    // A list with a refused item is refused.
    const usable = ![node, ...(node.children ?? [])].some((part) => refused.has(part));
    settings.set(key, { value: toValue(node), place: placeAt(node.offset), secret: false, usable });
  };
  for (const key of SETTING_KINDS.keys()) {
    const node = findNodeAtLocation(owner, key.split('.'));
    if (node === undefined) continue;
    if (recordKeyOf(key, '') === undefined) add(key, node);
    for (const { name, value } of propertiesOf(node)) {
      const entry = recordKeyOf(key, name);
      if (entry !== undefined) add(entry, value);
    }
  }
  return settings;
}
