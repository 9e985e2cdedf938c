import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { fileErrorCode } from './file-error.ts';
import { manifestFile } from './release-paths.ts';

type FileFact = [bytes: number, writtenMs: number];
type CarriedFact = [...FileFact, supersededMs: number, releases: number];

/** Thousands of entries: checked by hand in a millisecond, by a schema in fifty. */
const fileFacts = z.custom<Record<string, FileFact>>((value) => everyEntry(value, isFileFact));
/** Digests by name. */
const digests = z.custom<Record<string, string>>((value) => everyEntry(value, (digest) => typeof digest === 'string'));
const carriedFacts = z.custom<Record<string, CarriedFact>>((value) => everyEntry(value, isCarriedFact));

/** As it stands in a file. */
export const manifestSchema = z.object({
  format: z.literal(1),
  tenant: z.string(),
  buildId: z.string(),
  /** See PageData. */
  frameId: z.string(),
  /** When the build was made, in milliseconds since 1970. */
  timestamp: z.number(),
  /** When it went live last, in milliseconds since 1970; absent: never. */
  releasedAt: z.number().optional(),
  /** Milliseconds that building all of it took, when that was done last; absent: never while releases note it. */
  ms: z.number().min(0).optional(),
  /** How many records of each kind the site shows. */
  counts: z.record(z.string(), z.int().min(0)),
  /** Number of pages. */
  pages: z.int().min(0),
  /** Links to the own site on its pages. Some may be of a page that has lost them since. */
  links: z.array(z.string()),
  /** The site's files: path → bytes, and when the file was written (ms since 1970). */
  files: fileFacts,
  /** Documents by what they were made from: see reuse-document.ts. Absent: of an older generator. */
  contents: digests.optional(),
  /**
   * Files of earlier releases that stay for open tabs: path → bytes, written at, when their last own release was superseded
   * (ms since 1970), and how many releases went live since.
   */
  carried: carriedFacts,
});

/** What is known of a release without looking through its folder. */
export type ReleaseManifest = z.infer<typeof manifestSchema>;

/** @returns undefined where there is none, or none that can be read: the release is then built anew or left alone */
export function readManifest(outDir: string, tenantId: string, release: string): ReleaseManifest | undefined {
  let text: string;
  try {
    text = readFileSync(manifestFile(outDir, tenantId, release), 'utf8');
  } catch (error) {
    if (fileErrorCode(error) === undefined) throw error;
    return undefined;
  }
  return parseManifest(text, tenantId);
}

/** @returns undefined where the text is no manifest of this tenant */
export function parseManifest(text: string, tenantId: string): ReleaseManifest | undefined {
  const parsed = manifestSchema.safeParse(parseJson(text));
  return parsed.success && parsed.data.tenant === tenantId ? parsed.data : undefined;
}

/** As a whole or not at all: a release with a manifest is complete. */
export function writeManifest(outDir: string, release: string, manifest: ReleaseManifest): void {
  const file = manifestFile(outDir, manifest.tenant, release);
  const draft = `${file}.new`;
  writeFileSync(draft, JSON.stringify(manifest));
  renameSync(draft, file);
}

function everyEntry(value: unknown, isEntry: (entry: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(isEntry);
}

/** Fractions of a millisecond are kept as the file system tells them. */
function isFileFact(fact: unknown): boolean {
  if (!Array.isArray(fact)) return false;
  const [bytes, writtenMs, ...more] = fact as readonly unknown[];
  return isCount(bytes) && Number.isFinite(writtenMs) && more.length === 0;
}

function isCarriedFact(fact: unknown): boolean {
  if (!Array.isArray(fact)) return false;
  const [bytes, writtenMs, supersededMs, releases, ...more] = fact as readonly unknown[];
  const isSuperseded = Number.isFinite(supersededMs) && isCount(releases) && releases > 0;
  return isFileFact([bytes, writtenMs]) && isSuperseded && more.length === 0;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Damaged alike: not a manifest.
    return undefined;
  }
}
