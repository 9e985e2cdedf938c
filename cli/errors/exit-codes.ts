/** What the process says to the shell; part of the command line's contract. */
export const EXIT = {
  OK: 0,
  BUG: 1,
  USAGE: 2,
  CONFIG: 3,
  API: 4,
  OUTPUT_REFUSED: 5,
  SOME_TENANTS_FAILED: 7,
  SIGINT: 130,
  SIGTERM: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
