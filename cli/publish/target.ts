import type { ReleaseManifest } from '../release/release-manifest.ts';
import type { Hold } from '../report/tenant-report.ts';
import type { PublicationPlan, PublishedState } from './plan-publication.ts';
import type { SiteFile, SiteToPublish } from './site-to-publish.ts';

/** A place where a tenant's site is published. */
export interface Target {
  /** For messages: `/srv/www/musterstadt`, `s3://bucket/prefix/`. */
  where: string;
  /** Whether the target uses a file of the site; absent: it uses all files. */
  accepts?(path: string): boolean;
  /**
   * Reads what is live there: one small request, no listing of files. Needs no local site and no lock, and changes nothing.
   * @returns undefined if nothing is live there, or nothing that a publish has described
   * @throws OperatorError if the target cannot be reached; the signal's reason if aborted
   */
  readPublished(signal: AbortSignal): Promise<PublishedSite | undefined>;
  /**
   * Ends the hold there without a lock, and remembers it, so that an older hold is not published again. The live site stays.
   * @returns the removed hold; undefined if there was none
   */
  endHold(signal: AbortSignal): Promise<Hold | 'damaged' | undefined>;
  /** Prepares to publish a site, without connecting yet. */
  open(site: SiteToPublish, options: PublicationOptions): Publication;
}

/** What is live at a target, as the last publish stored it there. */
export interface PublishedSite {
  /** Name of the release at the target. */
  release: string;
  /** Build id, counts, files, and `releasedAt`: when the release went live there. */
  manifest: ReleaseManifest;
  /** Keeps this release live there; `damaged`: the file of the hold cannot be read. Absent: the next publish may replace it. */
  hold?: Hold | 'damaged';
}

/** A hold without the name of its release, which may differ at the target. */
export type HoldOrigin = Omit<Hold, 'release'>;

export interface PublicationOptions {
  /** The target's name in targets.json. */
  targetName: string;
  /** Absolute path of the folder of the builds, where a target may keep what speeds up the next publish. */
  buildsDir: string;
  /** Aborted when the command is interrupted. */
  signal: AbortSignal;
  /** Work without a lock if the target cannot provide a reliable one. */
  unsafeNoLock: boolean;
  /** Called for each file that was sent. */
  onUploaded(file: SiteFile): void;
}

/**
 * Publishes one site to one target, with these steps in this order. After an interruption at any moment, the target serves
 * the previous site or the new one, and publishing again completes the work.
 */
export interface Publication {
  /**
   * A cheap look without a lock, which changes nothing.
   * @returns the number of retained files if the site is live there, intact and not held, and no other process publishes it;
   * undefined if that needs a closer look
   */
  findCurrent(): Promise<{ kept: number } | undefined>;
  /** @throws OperatorError with exit code 6 that names the owner of the lock */
  lock(): Promise<TargetLock>;
  /** Reads what the target has. Changes nothing. */
  inspect(): Promise<PublishedState>;
  /** Sends all files except those that make the new site live. */
  upload(plan: PublicationPlan): Promise<void>;
  /** Sends files again. */
  repair(files: readonly SiteFile[]): Promise<void>;
  /** @returns paths of files that differ from the build */
  verify(plan: PublicationPlan): Promise<string[]>;
  /** Makes the new site live, and stores its hold, or ends the one that is there. */
  switch(plan: PublicationPlan, hold: HoldOrigin | undefined): Promise<void>;
  /** Stores the hold of the site that is live there already, or ends it. */
  writeHold(hold: HoldOrigin | undefined): Promise<void>;
  /**
   * Deletes files that are no longer needed.
   * @returns a warning for each failure
   */
  prune(plan: PublicationPlan): Promise<string[]>;
  /** Warnings that are about no step, but about the connection or about who can read the site; absent: there are none. */
  warnings?(): string[];
  /** Removes unfinished work, after success and failure alike. */
  close(): Promise<void>;
  /** Ends the connection; the last call. */
  disconnect(): Promise<void>;
}

export interface TargetLock {
  release(): Promise<void>;
}
