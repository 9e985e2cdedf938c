/** What the process says to the shell; part of the command line's contract. */
export const EXIT = {
  OK: 0,
  BUG: 1,
  USAGE: 2,
  CONFIG: 3,
  API: 4,
  OUTPUT_REFUSED: 5,
  /** Somebody else publishes the same site to the same place. */
  LOCKED: 6,
  SOME_TENANTS_FAILED: 7,
  /** What was published is not what was built. */
  NOT_AS_BUILT: 8,
  SIGINT: 130,
  SIGTERM: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
