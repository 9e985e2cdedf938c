import type { PublicationPlan, PublishedState } from './plan-publication.ts';
import type { SiteFile, SiteToPublish } from './site-to-publish.ts';

/** A place where sites are published, as it is configured for one tenant. */
export interface Target {
  /** For messages: `/srv/www/musterstadt`, `s3://bucket/prefix/`. */
  where: string;
  /** Whether a file of a site is of use there; absent: all are. */
  accepts?(path: string): boolean;
  /** Begins to publish a site. Does not reach out yet. */
  open(site: SiteToPublish, options: PublicationOptions): Publication;
}

export interface PublicationOptions {
  /** Aborted when the command is asked to end. */
  signal: AbortSignal;
  /** Do without the lock where it cannot be relied on. */
  unsafeNoLock: boolean;
  /** Hears of each file that was sent. */
  onUploaded(file: SiteFile): void;
}

/**
 * Publishing one site at one target, step by step in this order. Each step may be cut short at any moment: what is served is
 * then the site before or the new one, and doing all of it again completes it.
 */
export interface Publication {
  /** @throws OperatorError with exit code 6 that names who has the lock */
  lock(): Promise<TargetLock>;
  /** What is there already. Changes nothing. */
  inspect(): Promise<PublishedState>;
  /** Brings all files to the target, but for those that make the new site live. */
  upload(plan: PublicationPlan): Promise<void>;
  /** Sends files once more. */
  repair(files: readonly SiteFile[]): Promise<void>;
  /** @returns paths of files that are not at the target as they were built */
  verify(plan: PublicationPlan): Promise<string[]>;
  /** Makes the new site live. */
  switch(plan: PublicationPlan): Promise<void>;
  /**
   * Deletes files that are not needed any more.
   * @returns a line for whatever could not be deleted or kept
   */
  prune(plan: PublicationPlan): Promise<string[]>;
  /** Removes what is not finished, however it ended. */
  close(): Promise<void>;
  /** Lets go of the line to the target, last of all. */
  disconnect(): Promise<void>;
}

export interface TargetLock {
  release(): Promise<void>;
}
