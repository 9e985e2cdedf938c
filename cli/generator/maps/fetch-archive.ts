import { hash, randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { isLoopback, withoutSecrets } from '../../config/urls.ts';
import { fetchFile, type FetchedFile, type FileRequest, type Validators } from '../images/fetch-file.ts';
import { explainCacheError } from '../../lib/cache-folder.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { makeFolder, namesIn } from '../../lib/file-operations.ts';
import { isAbsentOr, isObjectOf, isText, isTime } from '../../lib/schema.ts';
import { readStateFile, writeStateFile } from '../../lib/state-file.ts';
import { formatSize } from '../../report/format.ts';
import type { BuildWarning } from '../../report/tenant-report.ts';
import { ApiError } from '../source/api-errors.ts';
import type { HttpResponse } from '../source/connections.ts';
import { MAX_ARCHIVE_SIZE, readArchive, tooLarge } from './read-archive.ts';

/** `tenant`: the first one that loads it. */
interface ArchiveRequest extends Pick<FileRequest<void>, 'url' | 'connections' | 'tenant' | 'inSlot' | 'signal'> {
  /** The URL in messages. */
  name: string;
  storeDir: string;
}

/** What the last download told of an archive. */
type Download = Validators & Pick<FetchedFile<void>, 'freshUntil'>;

const isDownload = isObjectOf<Download>({
  etag: isAbsentOr(isText),
  lastModified: isAbsentOr(isText),
  freshUntil: isTime,
});

/** 200 MB at 6 Mbit/s. */
const REQUEST_TIMEOUT_MS = 270_000;
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
  const { url, name, storeDir } = request;
  const file = path.join(storeDir, 'files', `${digestText(url)}.pmtiles`);
  const stateFile = `${file}${STATE_ENDING}`;
  const state = existsSync(file) ? readStateFile(stateFile, isDownload) : undefined;
  if (state !== undefined && Date.now() < state.freshUntil) return { file, warnings: [] };
  try {
    makeFolder(path.dirname(file));
    const { validators, freshUntil } = await fetchFile({
      ...request,
      // The operator has chosen it.
      isTrusted: true,
      known: state,
      timeoutMs: REQUEST_TIMEOUT_MS,
      isPatient: true,
      headers: { 'accept-encoding': 'identity' },
      check(target) {
        const { href, protocol } = target;
        if (protocol === 'https:' || isLoopback(target)) return;
        throw new ApiError('status', href, `is not encrypted, so it is not requested: ${withoutSecrets(href)}`);
      },
      refuse: (reason, { href }) =>
        new ApiError('status', href, href === url ? reason : `${reason} (${withoutSecrets(href)})`),
      read: (response) => store(response, name, file),
    });
    writeStateFile(stateFile, JSON.stringify({ ...validators, freshUntil }), { isShared: true });
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
  return hash('sha256', text).slice(0, 16);
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
