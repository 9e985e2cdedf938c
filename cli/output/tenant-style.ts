import { createHash } from 'node:crypto';
import type { Theme } from '../../site/shared/models/tenant.ts';
import { tenantStylesheet } from '../../site/shared/colour/tenant-palette.ts';

export interface TenantStyle {
  /** Relative path, named by content, so that it may be cached for good. */
  file: string;
  css: string;
}

/** The tenant's colours as a file of its own: the Content-Security-Policy allows no inline style. */
export function tenantStyle(theme: Theme): TenantStyle {
  const css = tenantStylesheet(theme);
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
  const file = `assets/tenant.${hash}.css`;
  return { file, css };
}
