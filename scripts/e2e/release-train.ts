import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execaNode } from 'execa';
import type { Fault } from '../../cli/sandbox/faults/fault.ts';
import { startSandbox } from '../../cli/sandbox/start-sandbox.ts';

const TENANT = 'stadt-001';
const DOMAIN = `${TENANT}.example`;
const MERCHANTS = '/merchant/merchants/public';
const TENANTS = '/tenant/frontend-tenants';
/** Releases with the same header, footer and colours. */
const SAME_FRAME = 2;

export interface Release {
  /** Stands behind the name of each merchant, as in "Café Ausgabe 7". */
  number: number;
  buildId: string;
  frameId: string;
}

export interface ReleaseTrain {
  /** Builds the next release with the command line, and puts it live. */
  release(): Promise<Release>;
  /** Prints the configuration of nginx for the site. */
  printNginx(port: number): Promise<string>;
  close(): Promise<void>;
}

/**
 * A city whose data change from release to release: each names another number in the names of all merchants, and each second
 * one has other colours and another phone number in the footer.
 */
export async function startReleaseTrain(): Promise<ReleaseTrain> {
  const faults: Record<string, Fault> = {};
  const sandbox = await startSandbox({ tenants: 1, merchants: 12, faults });
  const ask = async (url: string) => (await fetch(url, { headers: { 'X-Tenant-Domain': DOMAIN } })).json();
  const merchants: { companyName: string }[] = await ask(`${sandbox.origin}/sandbox-api${MERCHANTS}`);
  const tenant = await ask(`${sandbox.origin}/sandbox-api${TENANTS}?domain=${DOMAIN}`);

  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-train-'));
  // nginx works as somebody else where root starts it.
  chmodSync(folder, 0o755);
  const config = { id: TENANT, tenantDomain: DOMAIN, generalVoucherMerchantId: '1', updateCheckSeconds: 10 };
  const tenants = [{ ...config, mode: 'testing', ...sandbox.endpoints }];
  writeFileSync(path.join(folder, 'tenants.json'), JSON.stringify({ tenants }));
  const command = (...argv: string[]) => execaNode(path.resolve('cli/bin.js'), argv, { cwd: folder, nodeOptions: [] });

  let number = 0;
  return {
    async release() {
      number += 1;
      const shell = Math.ceil(number / SAME_FRAME);
      const renamed = structuredClone(merchants);
      for (const merchant of renamed) merchant.companyName += ` Ausgabe ${number}`;
      const lightPrimary = { ...tenant.theme.lightPrimary, hue: shell };
      const recoloured = { ...tenant, supportPhone: `+49 30 ${shell}`, theme: { ...tenant.theme, lightPrimary } };
      faults[MERCHANTS] = { kind: 'body', body: renamed };
      faults[TENANTS] = { kind: 'body', body: recoloured };
      await command('build', '--tenant', TENANT, '--quiet', '--compress');
      const latest = JSON.parse(readFileSync(path.join(folder, 'dist', TENANT, 'builds/latest.json'), 'utf8'));
      return { number, buildId: latest.id, frameId: latest.frameId };
    },
    async printNginx(port) {
      return (await command('hosting', 'nginx', '--tenant', TENANT, '--listen', `127.0.0.1:${port}`)).stdout;
    },
    async close() {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
