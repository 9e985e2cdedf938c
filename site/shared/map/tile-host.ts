import type { ShellSettings } from '../payload/shell.ts';

/** The tenant's map settings, as the shell holds them. */
export type MapSettings = ShellSettings['map'];

/**
 * The foreign host that would learn the visitor's IP address, without the placeholder of its servers
 * (`https://{s}.tile.example.org/…` → `tile.example.org`); undefined where tiles come from the own site or not at all.
 */
function foreignTileHost({ tileUrl }: MapSettings): string | undefined {
  const [, authority] = /^https?:\/\/([^/?#]+)/i.exec(tileUrl ?? '') ?? [];
  return authority?.replace(/^.*\}[.-]?/, '');
}

/** The host to ask the visitor about before anything is loaded; undefined where consent is not needed. */
export function hostToAskAbout(settings: MapSettings): string | undefined {
  return settings.consentRequired ? foreignTileHost(settings) : undefined;
}
