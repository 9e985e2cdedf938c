import { findNodeAtLocation } from 'jsonc-parser';
import type { Node } from 'jsonc-parser';
import { propertiesOf, toValue } from './json-document.ts';
import type { JsonDocument } from './json-document.ts';
import { SETTING_KINDS } from './setting-keys.ts';
import { REDIRECT_PREFIX } from './settings.ts';
import type { Setting, Settings } from './settings.ts';

/** The settings that an entry of `tenants`, or `defaults`, holds, each with its place. */
export function collectSettings(owner: Node, refused: ReadonlySet<Node>, placeAt: JsonDocument['placeAt']): Settings {
  const settings = new Map<string, Setting>();
  const add = (key: string, node: Node): void => {
    // A list with one refused item is refused.
    const usable = ![node, ...(node.children ?? [])].some((part) => refused.has(part));
    settings.set(key, { value: toValue(node), place: placeAt(node.offset), secret: false, usable });
  };
  for (const key of SETTING_KINDS.keys()) {
    const node = findNodeAtLocation(owner, key.split('.'));
    if (node === undefined) continue;
    if (key !== 'redirects') add(key, node);
    else for (const { name, value } of propertiesOf(node)) add(`${REDIRECT_PREFIX}${name}`, value);
  }
  return settings;
}
