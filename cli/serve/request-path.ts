/** A request's path, taken apart once and safe to look up below a folder. */
export interface RequestPath {
  /** Decoded, without empty ones: `/a//b%C3%BC/` → `a`, `bü`. */
  segments: readonly string[];
  trailingSlash: boolean;
  /** With its question mark, or empty. */
  search: string;
}

/**
 * Reads the target of a request line. A path that could leave a folder (`..`, an encoded slash, a NUL) or that is not
 * valid percent-encoding gives undefined: no file has such a name.
 */
export function parseRequestPath(target: string): RequestPath | undefined {
  if (!target.startsWith('/')) return undefined;
  const [withoutHash = ''] = target.split('#', 1);
  const queryStart = withoutHash.indexOf('?');
  const path = queryStart === -1 ? withoutHash : withoutHash.slice(0, queryStart);
  const segments: string[] = [];
  for (const encoded of path.split('/')) {
    if (encoded === '') continue;
    const segment = decode(encoded);
    if (segment === undefined || segment === '.' || segment === '..' || /[/\\\0]/.test(segment)) return undefined;
    segments.push(segment);
  }
  return {
    segments,
    trailingSlash: path.endsWith('/'),
    search: queryStart === -1 ? '' : withoutHash.slice(queryStart),
  };
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray percent sign is the client's mistake; the caller answers it.
    return undefined;
  }
}
