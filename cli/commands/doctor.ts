import path from 'node:path';
import { runDoctor } from '../doctor/run-doctor.ts';
import type { ExitCode } from '../lib/errors.ts';
import type { CommandIo } from './command-io.ts';

export interface DoctorCommandOptions {
  tenant?: string[];
  config: string;
  out: string;
  json?: boolean;
}

/**
 * `voucher-site doctor`
 * @throws OperatorError where a tenant is named that the configuration does not know
 */
export function doctor(options: DoctorCommandOptions, io: CommandIo): Promise<ExitCode> {
  return runDoctor({
    configFile: options.config,
    ...(options.tenant === undefined ? {} : { tenants: options.tenant }),
    json: options.json === true,
    env: io.env,
    cwd: io.cwd,
    outDir: path.resolve(io.cwd, options.out),
    stdout: io.stdout,
  });
}
