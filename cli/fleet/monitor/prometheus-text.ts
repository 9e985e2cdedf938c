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
  counts: readonly number[];
  sum: number;
}

interface SimpleFamily {
  name: string;
  help: string;
  /** Default: gauge. */
  type?: 'counter' | 'gauge';
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

/** A family without samples is left out. */
export function formatFamilies(families: readonly Family[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map((family) => {
      const { name, help, type = 'gauge' } = family;
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
