import { iconId, type IconName } from '../components/Icon.tsx';
import { ICON_PATHS } from '../components/icon-paths.ts';

/**
 * A sprite of all outlines that `Icon` refers to. It is part of each document and outside of what React renders, so
 * that no script contains the outlines and a list of a thousand cards does not repeat them.
 */
export function renderIconSprite(): string {
  // Object.entries does not keep the type of keys.
  const icons = Object.entries(ICON_PATHS) as [IconName, string][];
  const paths = icons.map(([name, path]) => `<path id="${iconId(name)}" d="${path}"/>`);
  return `<svg width="0" height="0" class="icon-sprite" aria-hidden="true" focusable="false"><defs>${paths.join('')}</defs></svg>`;
}
