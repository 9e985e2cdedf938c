import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import type { Endpoints } from '../config/tenant-config.ts';
import { endpointsAt } from '../sandbox/sandbox-path.ts';
import { serveForTest } from './http-server.ts';
import { IMAGE_TENANT, snapshotWith } from './image-snapshot.ts';
import { openImageService } from '../generator/images/image-service.ts';
import type { ImageServiceOptions } from '../generator/images/image-service.ts';
import { collectImages } from '../generator/images/image-requests.ts';
import { prepareImages } from '../generator/images/prepare-images.ts';

export interface ServedFile {
  status?: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** Sends the response; `body` and `headers` are ignored. */
  answer?: (response: ServerResponse) => void;
}

/** A received request. */
interface SeenRequest {
  path: string;
  ifNoneMatch: string | undefined;
}

/** An image of noise, which does not compress well. */
export function photograph(width: number, height: number, seed = 1): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  let state = seed;
  for (let index = 0; index < data.length; index++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    data[index] = state >>> 24;
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}

/** Of forty by thirty pixels: making it takes no time, whereas a drawing is made as large as its place. */
export const SMALL = await photograph(40, 30);

export function drawing(width: number, height: number, content = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="50%" height="50%" fill="#07c"/>${content}</svg>`;
}

/** Ids of the child processes whose command contains the word. */
export function childrenNamed(word: string): string[] {
  const threads = readdirSync('/proc/self/task');
  return threads
    .flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean))
    .filter((pid) => existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word));
}

interface PrepareOptions extends ImageServiceOptions {
  archive?: Parameters<typeof prepareImages>[4];
}

/** An image server and an image store for one test. */
export async function imagesForTest(files: Record<string, ServedFile> = {}) {
  const seen: SeenRequest[] = [];
  const server = await serveForTest((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const ifNoneMatch = request.headers['if-none-match'];
    seen.push({ path: pathname, ifNoneMatch });
    const file = files[pathname];
    if (file?.answer) return file.answer(response);
    const { status = 200, headers = {}, body = '' } = file ?? { status: 404 };
    if (ifNoneMatch !== undefined && ifNoneMatch === headers['etag']) return response.writeHead(304, headers).end();
    const type = typeof body === 'string' && body.startsWith('<svg') ? 'image/svg+xml' : 'image/jpeg';
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  });
  const storeDir = mkdtempSync(path.join(tmpdir(), 'voucher-site-images-'));
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]();
    rmSync(storeDir, { recursive: true });
  });
  const endpoints: Endpoints = endpointsAt(server.origin);
  /** A snapshot whose merchants have these images. */
  const createSnapshot = (...paths: string[]) => snapshotWith(paths.map((name) => new URL(name, server.origin).href));
  /** Like a separate build. */
  async function prepare(snapshot: Snapshot, { archive, ...options }: PrepareOptions = {}) {
    const service = openImageService({ storeDir, ...options });
    try {
      const prepared = await prepareImages(collectImages(snapshot), IMAGE_TENANT, endpoints, service, archive);
      return { ...prepared, converted: service.pool.count() };
    } finally {
      await service.close();
    }
  }
  return {
    files,
    seen,
    storeDir,
    endpoints,
    origin: server.origin,
    createSnapshot,
    prepare,
    /** A build with these images. */
    build: (...paths: string[]) => prepare(createSnapshot(...paths)),
  };
}
