import path from 'node:path';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { isThere } from '../lib/file-errors.ts';

export interface PreviewTenant {
  id: string;
  /** The preview also serves the sandbox API for the site. */
  sandbox: boolean;
}

/** @throws a system error if this user may not look at the site */
export function isBuilt(outDir: string, { id }: PreviewTenant): boolean {
  return isThere(path.join(outDir, id, 'index.html'));
}

/** @throws OperatorError NOT_BUILT, which names every tenant without a finished site */
export function requireBuilt(outDir: string, tenants: readonly PreviewTenant[]): void {
  const missing = tenants.filter((tenant) => !isBuilt(outDir, tenant)).map(({ id }) => id);
  if (missing.length === 0) return;
  throw new OperatorError({
    code: 'NOT_BUILT',
    title: missing.length === 1 ? `${missing.join()} is not built yet` : `${missing.join(', ')} are not built yet`,
    details: missing.map((id) => `${path.join(outDir, id, 'index.html')} does not exist`),
    hint: `Build first: voucher-site build --tenant ${missing.join(' ')}`,
    exitCode: EXIT.USAGE,
  });
}
