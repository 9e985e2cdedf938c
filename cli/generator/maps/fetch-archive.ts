import { createHash, randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { isLoopback, withoutSecrets } from '../../config/urls.ts';
import { freshUntil } from '../images/image-client.ts';
import { followRedirects, isPrivateHost, isRefusedLookup, redirectOf } from '../images/public-address.ts';
import { explainCacheError } from '../../lib/cache-folder.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { makeFolder, namesIn } from '../../lib/file-operations.ts';
import { isRetryableStatus } from '../../lib/retry.ts';
import { isAbsentOr, isObjectOf, isText, isTime } from '../../lib/schema.ts';
import { readStateFile, writeStateFile } from '../../lib/state-file.ts';
import { formatSize } from '../../report/format.ts';
import type { BuildWarning } from '../../report/tenant-report.ts';
import { ApiError, describeNetworkError } from '../source/api-errors.ts';
import type { Connections, HttpResponse, RequestSlots } from '../source/connections.ts';
import { AttemptFailed, withRetries } from '../source/retry-policy.ts';
import { MAX_ARCHIVE_SIZE, readArchive, tooLarge } from './read-archive.ts';

interface ArchiveRequest {
  url: string;
  /** The URL in messages. */
  name: string;
  storeDir: string;
  /** For the origin of the URL, which the operator has chosen. */
  open: Connections;
  /** Connects to public addresses only. */
  guarded: Connections;
  /** The first tenant that loads it. */
  tenant: string;
  inSlot: RequestSlots;
  signal: AbortSignal | undefined;
}

/** What the last download told of an archive. */
interface Download {
  etag?: string | undefined;
  lastModified?: string | undefined;
  /** Milliseconds since 1970; no request is made before. */
  freshUntil: number;
}

const isDownload = isObjectOf<Download>({
  etag: isAbsentOr(isText),
  lastModified: isAbsentOr(isText),
  freshUntil: isTime,
});

/** Milliseconds for one attempt: 200 MB at 6 Mbit/s. */
const REQUEST_TIMEOUT = 270_000;
/** One repetition. */
const RETRY_ONCE = (failures: number) => (failures > 1 ? 0 : Number.POSITIVE_INFINITY);
const STATE_ENDING = '.json';
/** Downloads that no build has used for this time are deleted. */
const MAX_AGE_MS = 60 * 24 * 60 * 60 * 1000;

/**
 * Fetches an archive into the store with a conditional request, at most every ten minutes.
 * @returns the file; with a warning if it is the one of an earlier build, because the host does not respond
 * @throws OperatorError MAP_ARCHIVE_UNREACHABLE if there is no earlier one, MAP_ARCHIVE_INVALID if the new one cannot be
 * used; the signal's reason if aborted
 */
export async function fetchArchive(
  request: ArchiveRequest,
): Promise<{ file: string; warnings: readonly BuildWarning[] }> {
  const { url, name, storeDir, signal } = request;
  const file = path.join(storeDir, 'files', `${digestText(url)}.pmtiles`);
  const stateFile = `${file}${STATE_ENDING}`;
  const state = existsSync(file) ? readStateFile(stateFile, isDownload) : undefined;
  if (state !== undefined && Date.now() < state.freshUntil) return { file, warnings: [] };
  try {
    makeFolder(path.dirname(file));
    const fetched = await withRetries({ leftMs: RETRY_ONCE, signal }, () => download(request, file, state));
    writeStateFile(stateFile, JSON.stringify(fetched), { isShared: true });
    deleteUnused(path.dirname(file));
    return { file, warnings: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw explainCacheError(error, storeDir);
    if (state === undefined) throw unreachable(name, error);
    const message = `the map's archive is that of an earlier build: ${name} ${error.message}`;
    return { file, warnings: [{ code: 'MAP_ARCHIVE_STALE', message, count: 1, examples: [] }] };
  }
}

/** Identifies a file or URL in the store. */
function digestText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function unreachable(name: string, { message, cause }: ApiError): OperatorError {
  return new OperatorError({
    code: 'MAP_ARCHIVE_UNREACHABLE',
    title: "The map's archive cannot be downloaded",
    details: [`${name} ${message}`],
    hint: 'Check "map.pmtiles" in tenants.json and the network, or download the archive and name the file instead.',
    exitCode: EXIT.API,
    cause,
  });
}

/**
 * Makes one attempt, including redirects. Those to another origin reach public addresses only.
 * @returns what to store of the response
 * @throws ApiError; AttemptFailed when a retry may help; OperatorError if the archive cannot be used
 */
async function download(request: ArchiveRequest, file: string, known: Download | undefined): Promise<Download> {
  const response = await followRedirects(request.url, true, (url, isTrusted) => {
    const refuse = (why: string) =>
      new ApiError('status', url.href, `${why}, so it is not requested: ${withoutSecrets(url.href)}`);
    if (!isTrusted && (isPrivateHost(url) || isLoopback(url))) throw refuse('is redirected to a private address');
    if (url.protocol !== 'https:' && !isLoopback(url)) throw refuse('is not encrypted');
    const connections = isTrusted ? request.open : request.guarded;
    return request.inSlot(url.host, request.tenant, () => downloadFrom(url, { ...request, connections }, file, known));
  });
  if (response === undefined) throw new ApiError('status', request.url, 'is redirected too often');
  return response;
}

/** @returns the target of a redirect, or what to store */
async function downloadFrom(
  url: URL,
  { name, connections, signal }: ArchiveRequest & { connections: Connections },
  file: string,
  known: Download | undefined,
): Promise<Download | URL> {
  signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT);
  try {
    const response = await connections.get(url, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        'user-agent': 'voucher-site',
        'accept-encoding': 'identity',
        ...(known?.etag !== undefined && { 'if-none-match': known.etag }),
        ...(known?.lastModified !== undefined && { 'if-modified-since': known.lastModified }),
      },
    });
    const { status, header } = response;
    const described = {
      etag: header('etag') ?? undefined,
      lastModified: header('last-modified') ?? undefined,
      freshUntil: freshUntil({ cacheControl: header('cache-control') }, Date.now()),
    };
    if (status === 200) {
      await store(response, name, file);
      return described;
    }
    response.discard();
    if (status === 304 && known !== undefined) return { ...known, freshUntil: described.freshUntil };
    const target = redirectOf(response, url);
    if (target !== undefined) return target;
    const failure = new ApiError('status', url.href, `answers with status ${status}`, { status });
    throw isRetryableStatus(status) ? new AttemptFailed(failure, header('retry-after')) : failure;
  } catch (error) {
    signal?.throwIfAborted();
    const isExplained = error instanceof AttemptFailed || error instanceof ApiError || error instanceof OperatorError;
    if (isExplained) throw error;
    if (timeout.aborted) {
      throw new ApiError('timeout', url.href, `was not complete after ${REQUEST_TIMEOUT / 1000} s`, { cause: error });
    }
    if (isRefusedLookup(error)) throw new ApiError('status', url.href, 'is redirected to a private address');
    const message = `cannot be reached: ${describeNetworkError(error)}`;
    throw new AttemptFailed(new ApiError('unreachable', url.href, message, { cause: error }));
  }
}

/** Checks the new archive before it replaces the earlier one. */
async function store({ body, header }: HttpResponse, name: string, file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    const target = await open(draft, 'wx');
    try {
      let length = 0;
      const limit = (bytes: number): void => {
        if (bytes > MAX_ARCHIVE_SIZE) throw tooLarge(name, `more than ${formatSize(MAX_ARCHIVE_SIZE)}`);
      };
      limit(Number(header('content-length')));
      // Leaving the loop closes the connection.
      for await (const chunk of body) {
        length += chunk.byteLength;
        limit(length);
        await target.write(chunk);
      }
    } finally {
      await target.close();
    }
    readArchive(draft, name);
    renameSync(draft, file);
  } catch (error) {
    // Here, since the file system's errors look like those of the network to whoever repeats requests.
    throw explainCacheError(error, path.dirname(file));
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A download's state is written at each check, so that its time is that of the last use. */
function deleteUnused(folder: string): void {
  for (const name of namesIn(folder)) {
    const file = path.join(folder, name);
    const used = statSync(name.endsWith('.pmtiles') ? `${file}${STATE_ENDING}` : file, { throwIfNoEntry: false });
    if (used !== undefined && Date.now() - used.mtimeMs > MAX_AGE_MS) rmSync(file, { force: true });
  }
}
