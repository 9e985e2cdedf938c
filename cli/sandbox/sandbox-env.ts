import type { HttpBindings } from '@hono/node-server';
import type { CityEntry } from './city-directory.ts';

/** What Hono's context carries. The Node objects are missing where the app is called without a server. */
export interface SandboxEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** The tenant that the X-Tenant-Domain header names. */
    entry: CityEntry;
  };
}
