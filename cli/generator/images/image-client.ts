import type { Proxies } from '../../config/proxies.ts';
import { formatSize } from '../../report/format.ts';
import { ApiError } from '../source/api-errors.ts';
import { readBody, type HttpResponse, type RequestSlots } from '../source/connections.ts';
import { fetchFile, openFileConnections, type FetchedFile, type Validators } from './fetch-file.ts';
import { ImageError } from './image-recipe.ts';

const MEGABYTE = 1_000_000;
/**
 * After this many failures in a row, a host gets no more requests of the tenant in this run, and none at all if that many
 * tenants in a row failed: each timeout costs its full time.
 */
const FAILURES_IN_A_ROW = 4;

export interface ImageClientLimits {
  /** Milliseconds for one attempt, from connecting to the last byte. */
  requestTimeoutMs?: number;
  /** Maximum size of an original, decompressed. */
  maxBytes?: number;
}

interface ImageClientOptions extends ImageClientLimits {
  /** Shared with the API client, so that the limit per host applies to both together. */
  inSlot: RequestSlots;
  proxies?: Proxies | undefined;
  /** Aborts all running requests. */
  signal?: AbortSignal | undefined;
}

/** The tenant whose image is requested. */
interface ImageCaller {
  tenant: string;
  /** May have private addresses: the origins of the tenant's own API. */
  trustedOrigins: ReadonlySet<string>;
}

export interface ImageClient {
  /** @throws ImageError when there is no usable response; the signal's reason when aborted */
  get(url: string, caller: ImageCaller, known?: Validators): Promise<FetchedFile<Buffer>>;
  /** Closes all connections immediately. */
  close(): void;
}

export function createImageClient(options: ImageClientOptions): ImageClient {
  const { inSlot, proxies, signal, requestTimeoutMs: timeoutMs = 20_000, maxBytes = 10 * MEGABYTE } = options;
  const connections = openFileConnections(proxies);
  const failures = countFailures();
  const headers = { accept: 'image/avif,image/webp,image/svg+xml,image/*;q=0.9' };
  const refuse = (reason: string) => new ImageError(reason);
  const read = (response: HttpResponse) => readImage(response, maxBytes);

  return {
    async get(url, { tenant, trustedOrigins }, known) {
      const { host, origin } = new URL(url);
      const check = ({ protocol }: URL) => {
        if (failures.isGivenUp(host, tenant))
          throw new ImageError('is on a host that failed again and again', { isTransient: true });
        if (!/^https?:$/.test(protocol)) throw refuse('has no web address');
      };
      const isTrusted = trustedOrigins.has(origin);
      const common = { connections, inSlot, signal, timeoutMs, headers, check, refuse, read };
      try {
        const fetched = await fetchFile({ url, isTrusted, tenant, known, ...common });
        failures.clear(host, tenant);
        return fetched;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        failures.add(host, tenant);
        throw new ImageError(error.message, { isTransient: true, cause: error });
      }
    },
    close: connections.close,
  };
}

/** Counts the failures of each host since its last response, and of each tenant there since the tenant's last response. */
function countFailures() {
  const ofTenants = new Map<string, number>();
  const failedTenants = new Map<string, Set<string>>();
  const keyOf = (host: string, tenant: string) => JSON.stringify([host, tenant]);
  return {
    isGivenUp: (host: string, tenant: string) =>
      (ofTenants.get(keyOf(host, tenant)) ?? 0) >= FAILURES_IN_A_ROW ||
      (failedTenants.get(host)?.size ?? 0) >= FAILURES_IN_A_ROW,
    add(host: string, tenant: string) {
      const key = keyOf(host, tenant);
      ofTenants.set(key, (ofTenants.get(key) ?? 0) + 1);
      failedTenants.set(host, (failedTenants.get(host) ?? new Set()).add(tenant));
    },
    clear(host: string, tenant: string) {
      ofTenants.delete(keyOf(host, tenant));
      failedTenants.delete(host);
    },
  };
}

/** Image types, and the types that file stores send for unknown files. HTML that starts like an image is rejected. */
const IMAGE_TYPES = /^(image\/[\w.+-]+|(application|binary)\/octet-stream)\s*(;|$)/i;

async function readImage(response: HttpResponse, maxBytes: number): Promise<Buffer> {
  const type = response.header('content-type');
  if (type !== null && !IMAGE_TYPES.test(type)) {
    response.discard();
    throw new ImageError(`is not an image but ${type}`);
  }
  const bytes = await readBody(response, maxBytes);
  if (bytes === undefined) throw new ImageError(`has more than ${formatSize(maxBytes)}`);
  return bytes;
}
