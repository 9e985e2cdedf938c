/*
 * Prometheus' text format. A handful of counters, gauges and histograms needs no client library.
 * Source: https://prometheus.io/docs/instrumenting/exposition_formats/#text-format-details
 */

export type Labels = Readonly<Record<string, string>>;

interface Sample {
  labels: Labels;
  value: number;
}

/** `counts` has one number per bound, of values up to this bound and above the previous one, and one of those above all. */
interface Distribution {
  labels: Labels;
  counts: number[];
  sum: number;
}

interface SimpleFamily {
  name: string;
  help: string;
  type: 'counter' | 'gauge';
  samples: readonly Sample[];
}

interface HistogramFamily {
  name: string;
  help: string;
  type: 'histogram';
  /** Upper bounds of the buckets, ascending. */
  bounds: readonly number[];
  samples: readonly Distribution[];
}

export type Family = SimpleFamily | HistogramFamily;

/** @param values without those that are undefined */
export function gauge(
  name: string,
  help: string,
  values: readonly (readonly [labels: Labels, value: number | undefined])[],
): Family {
  const samples = values.flatMap(([labels, value]) => (value === undefined ? [] : [{ labels, value }]));
  return { name, help, type: 'gauge', samples };
}

/** What a process has counted and timed since its start; `families` are in the order in which they were created. */
export function createMeters() {
  const readers: (() => Family)[] = [];
  return {
    counter(name: string, help: string) {
      const samples = bySeries((labels): Sample => ({ labels, value: 0 }));
      readers.push(() => ({ name, help, type: 'counter', samples: samples.all() }));
      return (labels: Labels, by = 1): void => {
        samples.of(labels).value += by;
      };
    },
    histogram(name: string, help: string, bounds: readonly number[]) {
      const samples = bySeries((labels): Distribution => ({
        labels,
        counts: Array<number>(bounds.length + 1).fill(0),
        sum: 0,
      }));
      readers.push(() => ({ name, help, type: 'histogram', bounds, samples: samples.all() }));
      return (labels: Labels, value: number): void => {
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

/** A family without samples is left out. */
export function formatFamilies(families: readonly Family[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map((family) => {
      const { name, help, type } = family;
      const head = `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
      if (family.type === 'histogram') {
        return head + family.samples.map((sample) => formatDistribution(family, sample)).join('');
      }
      return head + family.samples.map(({ labels, value }) => `${name}${formatLabels(labels)} ${value}\n`).join('');
    })
    .join('');
}

/** Buckets are cumulative. */
function formatDistribution({ name, bounds }: HistogramFamily, { labels, counts, sum }: Distribution): string {
  let count = 0;
  const buckets = counts.map((more, index) => {
    count += more;
    const le = bounds[index] === undefined ? '+Inf' : String(bounds[index]);
    return `${name}_bucket${formatLabels({ ...labels, le })} ${count}\n`;
  });
  return `${buckets.join('')}${name}_sum${formatLabels(labels)} ${sum}\n${name}_count${formatLabels(labels)} ${count}\n`;
}

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
