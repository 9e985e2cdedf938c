import type { PublicationPlan, PublishedState } from './plan-publication.ts';
import type { SiteFile, SiteToPublish } from './site-to-publish.ts';

/** A place where a tenant's site is published. */
export interface Target {
  /** For messages: `/srv/www/musterstadt`, `s3://bucket/prefix/`. */
  where: string;
  /** Whether the target uses a file of the site; absent: it uses all files. */
  accepts?(path: string): boolean;
  /** Prepares to publish a site, without connecting yet. */
  open(site: SiteToPublish, options: PublicationOptions): Publication;
}

export interface PublicationOptions {
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
  /** Makes the new site live. */
  switch(plan: PublicationPlan): Promise<void>;
  /**
   * Deletes files that are no longer needed.
   * @returns a warning for each failure
   */
  prune(plan: PublicationPlan): Promise<string[]>;
  /** Removes unfinished work, after success and failure alike. */
  close(): Promise<void>;
  /** Ends the connection; the last call. */
  disconnect(): Promise<void>;
}

export interface TargetLock {
  release(): Promise<void>;
}
