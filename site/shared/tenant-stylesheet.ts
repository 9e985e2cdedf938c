import type { Theme } from './models/tenant.ts';
import { tenantPalette } from './tenant-palette.ts';

/**
 * The tenant's colours as custom properties. It is a file of its own, linked after the site's styles: a style attribute
 * or element would need an exception in the Content-Security-Policy.
 */
export function tenantStylesheet(theme: Theme): string {
  const palette = tenantPalette(theme.lightPrimary);
  const properties = [
    ['primary', palette.primary],
    ['primary-hover', palette.primaryHover],
    ['on-primary', palette.onPrimary],
    ['primary-edge', palette.primaryEdge],
    ['primary-strong', palette.primaryStrong],
    ['primary-soft', palette.primarySoft],
    ['tint', palette.tint],
    ['tint-strong', palette.tintStrong],
    ['deep', palette.deep],
    // The parser let only a gradient through that cannot leave its declaration.
    ...(theme.lightBackgroundGradient === undefined ? [] : [['tenant-gradient', theme.lightBackgroundGradient]]),
  ];
  return `:root{${properties.map(([name, value]) => `--${name}:${value}`).join(';')}}\n`;
}
