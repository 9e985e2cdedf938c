import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { endpointsAt } from '../sandbox/sandbox-path.ts';
import type { SandboxOptions } from '../sandbox/sandbox-options.ts';
import { startSandbox } from '../sandbox/start-sandbox.ts';
import { createApiClient } from '../generator/source/api-client.ts';
import { pullSnapshot } from '../generator/source/pull-snapshot.ts';
import { configFor } from './api-server.ts';
import { BUILD_DAY } from './fixed-day.ts';

/** The snapshot of a sandbox city, read like in a build. */
export async function pullCity(tenantDomain: string, options: SandboxOptions = {}): Promise<Snapshot> {
  const sandbox = await startSandbox(options);
  const client = createApiClient();
  const { snapshot } = await pullSnapshot({
    config: configFor({
      tenantDomain,
      sandbox: true,
      generalVoucherMerchantId: '1',
      map: { consentRequired: true },
      withdrawalEnabled: false,
    }),
    endpoints: sandbox.endpoints,
    browserEndpoints: endpointsAt(''),
    day: BUILD_DAY,
    client,
  });
  await client.close();
  await sandbox.close();
  return snapshot;
}
