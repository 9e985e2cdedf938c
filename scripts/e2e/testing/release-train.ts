import { appendFileSync, chmodSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execaNode } from 'execa';
import { copyPackage } from '../../../cli/testing/package-copy.ts';
import type { Fault } from '../../../cli/sandbox/sandbox-options.ts';
import { startSandbox } from '../../../cli/sandbox/start-sandbox.ts';

const TENANT = 'stadt-001';
const DOMAIN = `${TENANT}.example`;
const MERCHANTS = '/merchant/merchants/public';
const TENANTS = '/tenant/frontend-tenants';
/** Its second release has other data, the third another frame, the fourth another code. */
export const RELEASES = 4;

/** A module that every page has, and those of two kinds of pages. */
const CHANGED_MODULES = {
  sharedEdition: 'site/shared/routes.ts',
  listEdition: 'templates/akzeptanzstellen/+Page.tsx',
  pageEdition: 'templates/akzeptanzstellen/@slug/+Page.tsx',
};

export interface Release {
  /** Suffix of each merchant's name, as in "Café Ausgabe 7". */
  number: number;
  frameId: string;
  /** Of its code: 1, or 2, which stands in the global variables of CHANGED_MODULES. */
  edition: number;
  /** Paths of its own assets, without those retained for older releases. */
  assets: string[];
}

export interface ReleaseTrain {
  /** Builds the next release with the command line, and puts it live. */
  release(): Promise<Release>;
  /** Prints the configuration of nginx for the site. */
  printNginx(port: number): Promise<string>;
  close(): Promise<void>;
}

/**
 * A city whose data change from release to release: each names another number in the names of all merchants. Another frame is
 * one with other colours and another phone number in the footer.
 */
export async function startReleaseTrain(): Promise<ReleaseTrain> {
  const faults: Record<string, Fault> = {};
  const sandbox = await startSandbox({ tenants: 1, merchants: 12, faults });
  const ask = async (url: string) => (await fetch(url, { headers: { 'X-Tenant-Domain': DOMAIN } })).json();
  const merchants: { companyName: string }[] = await ask(`${sandbox.origin}/sandbox-api${MERCHANTS}`);
  const tenant = await ask(`${sandbox.origin}/sandbox-api${TENANTS}?domain=${DOMAIN}`);

  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-train-'));
  // If root starts nginx, its workers run as another user.
  chmodSync(folder, 0o755);
  const config = { id: TENANT, tenantDomain: DOMAIN, generalVoucherMerchantId: '1', updateCheckSeconds: 10 };
  // On a foreign host: not requested before the visitor consents.
  const map = { tileUrl: 'https://kacheln.example/{z}/{x}/{y}.png', attribution: 'Kacheln' };
  const tenants = [{ ...config, map, mode: 'testing', ...sandbox.endpoints }];
  writeFileSync(path.join(folder, 'tenants.json'), JSON.stringify({ tenants }));
  const roots = [path.resolve('.'), changedPackage(path.join(folder, 'package'))];
  const command = (root: string, ...argv: string[]) =>
    execaNode(path.join(root, 'cli/bin.js'), argv, {
      cwd: folder,
      nodeOptions: [],
      env: { VOUCHER_SITE_CACHE: path.join(folder, 'cache') },
    });

  let number = 0;
  return {
    async release() {
      number += 1;
      const edition = number < RELEASES ? 1 : 2;
      const shell = number < RELEASES - 1 ? 1 : 2;
      const renamed = structuredClone(merchants);
      for (const merchant of renamed) merchant.companyName += ` Ausgabe ${number}`;
      const lightPrimary = { ...tenant.theme.lightPrimary, hue: shell };
      const recoloured = { ...tenant, supportPhone: `+49 30 ${shell}`, theme: { ...tenant.theme, lightPrimary } };
      faults[MERCHANTS] = { kind: 'body', body: renamed };
      faults[TENANTS] = { kind: 'body', body: recoloured };
      // One render process: the other core is for the visitors.
      await command(roots[edition - 1] ?? '', 'build', '--tenant', TENANT, '--quiet', '--compress', '-c', '1');
      const { frameId, files } = readManifest(path.join(folder, 'dist'));
      const assets = Object.keys(files).filter((file) => /^assets\/.*(?<!\.gz|\.br)$/.test(file));
      return { number, frameId, edition, assets: assets.map((file) => `/${file}`) };
    },
    async printNginx(port) {
      // The browser asks for the address instead of the site's name, so the site must answer to any name.
      const listen = ['--listen', `127.0.0.1:${port}`, '--no-default-server', '--no-www'];
      const argv = ['hosting', 'nginx', '--tenant', TENANT, ...listen];
      return (await command(roots[0] ?? '', ...argv)).stdout;
    },
    async close() {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A copy of the sources whose modules say that they are the second edition. */
function changedPackage(root: string): string {
  copyPackage(root);
  for (const [name, file] of Object.entries(CHANGED_MODULES))
    appendFileSync(path.join(root, file), `\nReflect.set(globalThis, '${name}', 2);\n`);
  return root;
}

/** Of the live release. */
function readManifest(outDir: string): { frameId: string; files: Record<string, unknown> } {
  const live = readlinkSync(path.join(outDir, TENANT));
  return JSON.parse(readFileSync(path.join(outDir, `${live}.json`), 'utf8'));
}
