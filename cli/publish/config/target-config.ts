/** A target as it is configured for one tenant, with its overrides and placeholders applied. */
export type TargetConfig = DirectoryTargetConfig | RsyncTargetConfig | S3TargetConfig;

export interface DirectoryTargetConfig {
  type: 'directory';
  /** Absolute. Holds a folder for each tenant, as `--out` does. */
  path: string;
}

export interface RsyncTargetConfig {
  type: 'rsync';
  host: string;
  /** Absent: as ssh is configured. */
  user?: string;
  port?: number;
  /** Absolute, on that host. Holds a folder for each tenant, as `--out` does. */
  path: string;
  /** Absolute path of a private key. */
  identityFile?: string;
  /** Further options of ssh, as ssh_config(5) names them. */
  options: Readonly<Record<string, string>>;
}

export interface S3TargetConfig {
  type: 's3';
  bucket: string;
  /** Empty, or ending in a slash. */
  prefix: string;
  /** Absent: as the SDK is configured. */
  region?: string;
  /** Absent: AWS. */
  endpoint?: string;
  forcePathStyle: boolean;
  /** Where the lock lies, and what is remembered for the next publish: ends in a slash. */
  statePrefix: string;
  /** Whether the compressed files of a build with `--compress` are sent, too. */
  precompressed: boolean;
}
