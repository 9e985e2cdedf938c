import type { Place } from './finding.ts';

/** One configured value and where it stands. */
export interface Setting {
  value: unknown;
  place: Place;
  /** From a variable: its value must not be shown. */
  secret: boolean;
  /** False where the schema already refused it; it counts as set, but is not looked at again. */
  usable: boolean;
}

/** Values by key: nested keys with a dot (`map.tileUrl`), each redirect under `redirects.` and its source. */
export type Settings = ReadonlyMap<string, Setting>;

/** One entry of `tenants`, with defaults below it and variables above it. */
export interface TenantSource {
  /** The id, or `tenants[2]` where it has none. */
  name: string;
  id: string | undefined;
  place: Place;
  idPlace: Place;
  settings: Settings;
  /** Keys that the tenant sets itself, in the file or by variable. */
  own: Settings;
}

export const REDIRECT_PREFIX = 'redirects.';

/** The text of a setting; undefined where it is absent, blank or refused. A blank value switches a default off. */
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

export function count(settings: Settings, key: string, fallback: number): number {
  const setting = settings.get(key);
  return setting?.usable && typeof setting.value === 'number' ? setting.value : fallback;
}

/** The texts of a list; undefined where it is absent or refused. */
export function texts(settings: Settings, key: string): string[] | undefined {
  const setting = settings.get(key);
  if (!setting?.usable || !Array.isArray(setting.value)) return undefined;
  return setting.value.filter((item: unknown) => typeof item === 'string');
}

/** The value for a message; what comes from a variable may be secret and is not shown. */
export function shown(setting: Setting): string {
  return setting.secret ? 'the value' : JSON.stringify(setting.value);
}

export interface RedirectSetting {
  source: string;
  target: string;
  setting: Setting;
}

export function redirectSettings(settings: Settings): RedirectSetting[] {
  const found: RedirectSetting[] = [];
  for (const [key, setting] of settings) {
    if (!key.startsWith(REDIRECT_PREFIX) || !setting.usable || typeof setting.value !== 'string') continue;
    found.push({ source: key.slice(REDIRECT_PREFIX.length), target: setting.value, setting });
  }
  return found;
}
