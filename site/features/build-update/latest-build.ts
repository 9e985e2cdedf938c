/** builds/latest.json, written last by every release. */
export interface LatestBuild {
  id: string;
}

/**
 * Reads an answer for builds/latest.json. Hosts that answer unknown paths with a page, and proxies that answer with
 * their own, must not look like a new build: anything but the agreed shape is `undefined`.
 */
export async function readLatestBuild(response: Response): Promise<LatestBuild | undefined> {
  if (!response.ok || !isJson(response)) return undefined;
  try {
    const body: unknown = await response.json();
    return isLatestBuild(body) ? { id: body.id } : undefined;
  } catch {
    // Broken JSON is one more way of not being a build; the next look asks again.
    return undefined;
  }
}

function isJson(response: Response): boolean {
  return response.headers.get('content-type')?.includes('json') === true;
}

function isLatestBuild(body: unknown): body is LatestBuild {
  if (typeof body !== 'object' || body === null || !('id' in body) || !('timestamp' in body)) return false;
  const { id, timestamp } = body;
  return typeof id === 'string' && id !== '' && (typeof timestamp === 'string' || typeof timestamp === 'number');
}
