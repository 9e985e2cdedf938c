import type { CheckResult } from '../doctor/results.ts';
import type { Finding } from '../config/findings.ts';
import type { InspectedLock } from '../lib/lock-file.ts';
import type { TenantReleases } from '../generator/release/release-list.ts';
import type { ReleaseManifest } from '../generator/release/release-manifest.ts';
import type { Hold } from '../report/tenant-report.ts';
import type { AfterPublish } from './after-publish.ts';
import type { PublicationPlan, PublishedState } from './plan-publication.ts';
import type { SiteFile, SiteToPublish } from './site-to-publish.ts';

/**
 * Where the site of one tenant is published. Connects when it is used, and stays connected until the session ends.
 *
 * A publish calls `lock`, `inspect`, `send`, `verify`, `switch` and `prune`, in this order. After an interruption at any
 * moment, the target serves the previous site or the new one, and publishing again completes the work.
 */
export interface Target {
  /** For messages: `/srv/www/musterstadt`, `s3://bucket/prefix/`. */
  where: string;
  /** Whether the target uses a file of the site; absent: it uses all files. */
  accepts?(path: string): boolean;
  /**
   * Reads what is live there: one small request, no listing of files. Needs no local site, and changes nothing. Without the lock,
   * it may be part of one look at the sites of all tenants of the run, which was taken before.
   * @returns undefined if nothing is live there, or nothing that a publish has described
   * @throws OperatorError if the target cannot be reached; the signal's reason if aborted
   */
  readPublished(): Promise<PublishedSite | undefined>;
  /**
   * Copies files of a release into a folder on this machine, for a review. Needs no lock, and changes nothing there.
   * @param release the live one, as `readPublished` names it
   * @param files paths of its manifest
   */
  fetch(release: string, files: readonly string[], folder: string): Promise<void>;
  /**
   * A cheap look without a lock, which changes nothing; absent: a lock costs less than a second look.
   * @returns the number of retained files if the site is live there, intact and not held, and no other process publishes it;
   * undefined if that needs a closer look
   */
  findCurrent?(site: SiteToPublish): Promise<{ kept: number } | undefined>;
  /** Looks at the lock and changes nothing. @returns undefined if there is none */
  findLock(): Promise<FoundLock | undefined>;
  /** @throws OperatorError with exit code 6 that names the owner of the lock */
  lock(): Promise<TargetLock>;
  /** Reads what the target has. Changes nothing. */
  inspect(site: SiteToPublish): Promise<PublishedState>;
  /** Sends all files except those that make the new site live. @param onSent called for each file */
  send(plan: PublicationPlan, onSent: OnSent): Promise<void>;
  /** Sends files again. */
  repair(plan: PublicationPlan, files: readonly SiteFile[], onSent: OnSent): Promise<void>;
  /** @returns paths of files that differ from the build */
  verify(plan: PublicationPlan): Promise<string[]>;
  /** Sends what is left, makes the new site live, and stores its hold, or ends the one that is there. */
  switch(plan: PublicationPlan, hold: HoldOrigin | undefined, onSent: OnSent): Promise<void>;
  /** Stores the hold of the site that is live there already, or ends it. */
  writeHold(hold: HoldOrigin | undefined): Promise<void>;
  /** Going back to an earlier release there; absent: the target has only the live one. */
  rollback?: {
    /** Needs no lock and changes nothing. */
    find(): Promise<TenantReleases>;
    /**
     * Makes a release live again and stores its hold, or ends the one that is there. The caller holds the lock.
     * @param choose names one of the releases that are there now
     * @throws OperatorError RELEASE_DAMAGED
     */
    restore(choose: (found: TenantReleases) => string, hold: HoldOrigin | undefined): Promise<void>;
  };
  /**
   * Deletes files that are no longer needed.
   * @returns a warning for each failure
   */
  prune(plan: PublicationPlan): Promise<string[]>;
  /**
   * Names everything that publishing has written there for the tenant, what visitors reach first. Changes nothing.
   * @throws OperatorError if something else is in the place of the site
   */
  list(): Promise<string[]>;
  /**
   * Deletes what `list` names. After a kill at any moment, another call deletes the rest.
   * The caller holds the lock.
   * @returns a warning for each failure
   */
  remove(): Promise<string[]>;
}

export type OnSent = (file: SiteFile) => void;

/** What is live at a target, as the last publish stored it there. */
export interface PublishedSite {
  /** Name of the release at the target. */
  release: string;
  /** Build id, counts, files, and `wentLive`: when the release went live there. */
  manifest: ReleaseManifest;
  /** Keeps this release live there; `damaged`: the file of the hold cannot be read. Undefined: the next publish may replace it. */
  hold: Hold | 'damaged' | undefined;
}

/** A hold without the name of its release, which may differ at the target. */
export type HoldOrigin = Omit<Hold, 'release'>;

export interface TargetLock {
  /** Also removes unfinished work that another publish could not go on with. */
  release(): Promise<void>;
}

/** A tenant's lock at a target, or in the folder of the builds. */
export interface FoundLock {
  /** For messages: `/srv/www/.work/musterstadt.lock`, `web1:/srv/www/…`, `s3://bucket/…` */
  place: string;
  lock: InspectedLock;
  /**
   * Removes the lock if it is still the inspected one.
   * @returns whether there is no lock now; false if another process has taken it
   */
  remove(): Promise<boolean>;
}

/** A target of targets.json, as it is configured for one tenant. */
export interface TenantTarget<Config = AnyConfig> {
  tenant: string;
  /** The target's name in the file. */
  name: string;
  config: Config;
  /** Sites there only show what will go live; see preview-copy.ts. */
  isPreview?: boolean;
  /** Absent: nothing runs after a publish. */
  afterPublish?: AfterPublish;
}

export interface OpenOptions {
  signal: AbortSignal;
  /** Work without a lock if the target cannot provide a reliable one. */
  unsafeNoLock: boolean;
}

/** Connections and findings that the targets of a kind share in one run. */
export interface SharedByTargets {
  close(): Promise<void>;
}

interface AnyConfig {
  type: string;
}

/** An entry of targets.json for one tenant, validated, with its overrides and placeholders applied. */
interface TargetValues {
  /** The text of a key; undefined if it has none. */
  text(key: string): string | undefined;
  /** The text of a key that the schema requires. */
  required(key: string): string;
  /** The values as written, with overrides but with placeholders. */
  values: Readonly<Record<string, unknown>>;
  tenant: string;
  /** Absolute path of the folder of targets.json. */
  folder: string;
  /** Names proxies. */
  env: NodeJS.ProcessEnv;
}

/** Refuses a text of targets.json. */
export type Refuse = (message: string, hint: string) => Finding;

/** What differs by kind of target. All that is common is written once, where targets are configured, checked and published. */
export interface TargetKind<Config extends AnyConfig = AnyConfig, Shared extends SharedByTargets = SharedByTargets> {
  /** Of an entry in targets.json. */
  schema: { properties: Record<string, object> };
  /** What to do instead of writing a secret into targets.json. */
  secretHint: string;
  /** Finds what the schema cannot express in the text of a key. */
  checkText?(key: string, text: string, refuse: Refuse): Finding[];
  resolve(entry: TargetValues): Config;
  /** Number of tenants that are published at the same time. */
  concurrency: number;
  /** Equal for two targets of one tenant if they are the same place. */
  placeOf(config: Config): readonly unknown[];
  /** Equal for all tenants that share a folder, a host or a bucket. */
  rootOf(config: Config): readonly unknown[];
  /** Equal for all tenants whose login or endpoint is reached, or not, as a whole; absent: there is nothing to reach. */
  hostOf?(config: Config): readonly unknown[];
  /** Codes of failures that concern all tenants of a host. */
  hostFailures: ReadonlySet<string>;
  /** The folder on this machine. */
  localFolder?(config: Config): string;
  /** @throws OperatorError if two tenants would overwrite each other; absent: they always have folders of their own */
  refuseOverlaps?(configs: ReadonlyMap<string, Config>): void;
  share?(targets: readonly TenantTarget<Config>[], signal: AbortSignal): Promise<Shared>;
  /** @param shared what `share` returned */
  open(target: TenantTarget<Config>, options: OpenOptions, shared: Shared): Promise<Target>;
  /**
   * Whether tenants can be published there, for doctor: tries it with a file that is deleted again.
   * @returns titles without the name of the target
   */
  check(config: Config, context: CheckContext<Shared>): Promise<Omit<CheckResult, 'id'>[]>;
}

export interface CheckContext<Shared = SharedByTargets> {
  /** Ids of the tenants that share the folder, the host or the bucket. */
  tenants: readonly string[];
  shared: Shared;
  signal: AbortSignal;
}
