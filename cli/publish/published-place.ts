import type { TargetLock } from './target.ts';

/** Everything that publishing has written at a target for a tenant, to remove it. Connects when it is used. */
export interface PublishedPlace {
  /** For messages: `/srv/www/musterstadt`, `s3://bucket/prefix/`. */
  where: string;
  /** @throws OperatorError with exit code 6 that names the owner of the lock */
  lock(): Promise<TargetLock>;
  /**
   * Names what is there, what visitors reach first. Changes nothing.
   * @throws OperatorError if something else is in the place of the site
   */
  list(): Promise<string[]>;
  /**
   * Deletes what `list` names. After a kill at any moment, another call deletes the rest.
   * The caller holds the lock.
   * @returns a warning for each failure
   */
  remove(): Promise<string[]>;
  /** Ends the connection; the last call. */
  disconnect(): Promise<void>;
}

export interface PlaceOptions {
  /** The target's name in targets.json. */
  targetName: string;
  signal: AbortSignal;
  /** Work without a lock if the target cannot provide a reliable one. */
  unsafeNoLock: boolean;
}
