/** Counts what calls cost; pass the same meter to several calls to add them up. */
export interface ApiMeter {
  /** Attempts, repetitions included. */
  requests: number;
  /** Size of the answers, unpacked. */
  bytes: number;
}
