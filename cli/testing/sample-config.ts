import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../lib/errors.ts';
import { readConfig } from '../config/read-config.ts';
import type { Config } from '../config/read-config.ts';
import { folderForTest } from './folder-for-test.ts';

/** For tests: a configuration file with this text, or with this value as JSON. */
export async function configFile(content: unknown): Promise<string> {
  const file = join(folderForTest(), 'tenants.json');
  await writeFile(
    file,
    typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
  );
  return file;
}

/** For tests: reads a valid configuration. */
export async function read(content: unknown, env: NodeJS.ProcessEnv = {}): Promise<Config> {
  return readConfig(await configFile(content), env);
}

/** For tests: the error of an invalid configuration, without the folder in its lines. */
export async function refusal(content: unknown, env: NodeJS.ProcessEnv = {}): Promise<OperatorError> {
  const file = await configFile(content);
  return readConfig(file, env).then(
    () => {
      throw new Error('the configuration was accepted');
    },
    (error: unknown) => {
      if (!(error instanceof OperatorError)) throw error;
      const short = (line: string): string => line.replaceAll(file, 'tenants.json');
      const { code, details, hint, exitCode } = error;
      const title = short(error.message);
      return new OperatorError({
        code,
        title,
        details: details.map(short),
        ...(hint === undefined ? {} : { hint }),
        exitCode,
      });
    },
  );
}

export const ENDPOINTS = {
  merchantEndpoint: 'https://api.example/merchants',
  orderEndpoint: 'https://api.example/orders',
  tenantEndpoint: 'https://api.example/tenants',
  portalEndpoint: 'https://portal.example',
};

/** For tests: a valid tenant without warnings. */
export const ALPHA = { id: 'alpha', tenantDomain: 'alpha.example', generalVoucherMerchantId: '1', ...ENDPOINTS };

/** For tests: this tenant with other settings, and its warnings. */
export async function alphaWith(settings: object = {}, env: NodeJS.ProcessEnv = {}) {
  const { tenants, warnings } = await read({ tenants: [{ ...ALPHA, ...settings }] }, env);
  return { tenant: tenants[0], warnings };
}

/** For tests: why this tenant is refused with other settings. */
export async function reasonsAgainst(settings: object, env: NodeJS.ProcessEnv = {}): Promise<readonly string[]> {
  return (await refusal({ tenants: [{ ...ALPHA, ...settings }] }, env)).details;
}
