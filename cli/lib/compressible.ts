/** Endings of the compressed files beside a file, the smaller one first. */
export const COMPRESSED_ENDINGS = ['.br', '.gz'] as const;

export type CompressedEnding = (typeof COMPRESSED_ENDINGS)[number];

const EXTENSIONS = /\.(?:html|json|js|css|svg|xml|txt|webmanifest)$/;
const COMPRESSED = /\.(?:br|gz)$/;

/** Bytes. What is smaller fits into one packet either way. */
const SMALLEST = 1024;

/** Whether a file is worth compressed files beside it. */
export function isCompressible(file: string, bytes: number): boolean {
  return bytes >= SMALLEST && EXTENSIONS.test(file);
}

/** The file that a compressed one belongs to; any other file belongs to itself. */
export function sourceOf(file: string): string {
  return file.replace(COMPRESSED, '');
}

/** Whether a site was built with compressed files. Its home page is always large enough to have them. */
export function isCompressedSite(files: Readonly<Record<string, unknown>>): boolean {
  return 'index.html.gz' in files;
}
