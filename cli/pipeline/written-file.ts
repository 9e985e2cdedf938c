/** A file that the build wrote: path relative to the site's folder, and size in bytes. */
export type WrittenFile = [path: string, bytes: number];
