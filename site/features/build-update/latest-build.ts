/** builds/latest.json, written last by every release. */
export interface LatestBuild {
  id: string;
  /** See PageData; absent where another generator wrote the file. */
  frameId?: string;
}

/**
 * Reads an answer for builds/latest.json. Hosts that answer unknown paths with a page, and proxies that answer with
 * their own, must not look like a new build: anything but the agreed shape is `undefined`.
 */
export async function readLatestBuild(response: Response): Promise<LatestBuild | undefined> {
  if (!response.ok || !isJson(response)) return undefined;
  try {
    const body: unknown = await response.json();
    return toLatestBuild(body);
  } catch {
    // Broken JSON is one more way of not being a build; the next look asks again.
    return undefined;
  }
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') === true;
}

function toLatestBuild(body: unknown): LatestBuild | undefined {
  if (typeof body !== 'object' || body === null || !('id' in body) || !('timestamp' in body)) return undefined;
  const { id, timestamp } = body;
  if (typeof id !== 'string' || id === '') return undefined;
  if (typeof timestamp !== 'string' && typeof timestamp !== 'number') return undefined;
  return 'frameId' in body && typeof body.frameId === 'string' ? { id, frameId: body.frameId } : { id };
}
