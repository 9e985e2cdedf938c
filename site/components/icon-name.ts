import type { ICON_PATHS } from './icon-paths.ts';

export type IconName = keyof typeof ICON_PATHS;

/** Id of the outline within each document: it stands there once, however often a page shows it. */
export function iconId(name: IconName): string {
  return `icon-${name}`;
}
