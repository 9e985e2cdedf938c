/** For tests: a clock that runs on by the time of each wait, instead of waiting. */
export function createFastClock(): { now: () => number; wait: (ms: number) => Promise<void> } {
  let skipped = 0;
  return {
    now: () => performance.now() + skipped,
    wait: async (ms) => {
      skipped += ms;
    },
  };
}
