/**
 * A file of a site that is being made: path relative to the site's folder, size in bytes, and where it was taken from an
 * earlier release, when it was written (ms since 1970).
 */
export type WrittenFile = [path: string, bytes: number, takenMs?: number];
