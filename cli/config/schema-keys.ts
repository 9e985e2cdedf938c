import schema from './tenants.schema.json' with { type: 'json' };

/** The keys that are known at each place of the file. */
export const KNOWN_KEYS = {
  root: Object.keys(schema.properties),
  settings: Object.keys(schema.$defs.settings.properties),
  tenant: [
    ...Object.keys(schema.properties.tenants.items.properties),
    ...Object.keys(schema.$defs.settings.properties),
  ],
  map: Object.keys(schema.$defs.settings.properties.map.properties),
  chatbot: Object.keys(schema.$defs.settings.properties.chatbot.properties),
};

/** `/tenants/0/map/tileUrl` → ['tenants', 0, 'map', 'tileUrl']; an index of a list becomes a number. */
export function pathOfPointer(pointer: string): (string | number)[] {
  const segments = pointer.split('/').slice(1);
  return segments.map((segment, depth) => {
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    const isIndex = (depth === 1 && segments[0] === 'tenants') || segments[depth - 1] === 'paymentHosts';
    return isIndex ? Number(name) : name;
  });
}

/** The keys that the object at this path may hold. */
export function knownKeysAt(path: readonly (string | number)[]): string[] {
  const last = path.at(-1);
  if (last === undefined) return KNOWN_KEYS.root;
  if (last === 'map') return KNOWN_KEYS.map;
  if (last === 'chatbot') return KNOWN_KEYS.chatbot;
  return last === 'defaults' ? KNOWN_KEYS.settings : KNOWN_KEYS.tenant;
}
