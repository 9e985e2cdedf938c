import { getRequestListener } from '@hono/node-server';
import { createSandboxApp } from '../sandbox/sandbox-app.ts';
import type { SandboxAppOptions } from '../sandbox/sandbox-options.ts';
import { SANDBOX_PATH } from '../sandbox/sandbox-path.ts';

/** The sandbox for a server that has other things to answer too. */
export function createSandboxListener(options: SandboxAppOptions) {
  // The global Request and Response stay Node's own: other parts of the process use them.
  return getRequestListener(createSandboxApp(options).fetch, { overrideGlobalObjects: false });
}

/** Whether a request's target belongs to the sandbox. */
export function isSandboxTarget(target = ''): boolean {
  return new RegExp(`^${SANDBOX_PATH}(?:[/?]|$)`).test(target);
}
