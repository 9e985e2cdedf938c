import type { Family, Labels } from './prometheus-text.ts';

/** Counts something. */
type Count = (labels: Labels, by?: number) => void;

/** Adds a value to a histogram. */
type Observe = (labels: Labels, value: number) => void;

/** What a process has counted and timed since its start. */
export interface Meters {
  counter(name: string, help: string): Count;
  /** @param bounds upper bounds of the buckets, ascending */
  histogram(name: string, help: string, bounds: readonly number[]): Observe;
  /** In the order in which they were created. */
  families(): Family[];
}

export function createMeters(): Meters {
  const readers: (() => Family)[] = [];
  return {
    counter(name, help) {
      const samples = bySeries((labels) => ({ labels, value: 0 }));
      readers.push(() => ({ name, help, type: 'counter', samples: samples.all() }));
      return (labels, by = 1) => {
        samples.of(labels).value += by;
      };
    },
    histogram(name, help, bounds) {
      const samples = bySeries((labels) => ({ labels, counts: Array<number>(bounds.length + 1).fill(0), sum: 0 }));
      readers.push(() => ({ name, help, type: 'histogram', bounds, samples: samples.all() }));
      return (labels, value) => {
        const sample = samples.of(labels);
        const bucket = bounds.findIndex((bound) => value <= bound);
        const index = bucket === -1 ? bounds.length : bucket;
        sample.counts[index] = (sample.counts[index] ?? 0) + 1;
        sample.sum += value;
      };
    },
    families: () => readers.map((read) => read()),
  };
}

/** One sample for each combination of labels. */
function bySeries<Sample>(create: (labels: Labels) => Sample) {
  const series = new Map<string, Sample>();
  return {
    of(labels: Labels): Sample {
      const key = JSON.stringify(labels);
      const sample = series.get(key) ?? create(labels);
      series.set(key, sample);
      return sample;
    },
    all: () => [...series.values()],
  };
}
