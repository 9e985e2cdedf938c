/*
 * Prometheus' text format. All metrics are gauges, so the format is simpler than any client library.
 * Source: https://prometheus.io/docs/instrumenting/exposition_formats/#text-format-details
 */

export type Labels = Readonly<Record<string, string>>;

interface Sample {
  labels: Labels;
  value: number;
}

export interface Family {
  name: string;
  help: string;
  samples: Sample[];
}

/** A family without samples is left out. */
export function formatFamilies(families: readonly Family[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, samples }) => {
      const head = `# HELP ${name} ${help}\n# TYPE ${name} gauge\n`;
      return head + samples.map(({ labels, value }) => `${name}${formatLabels(labels)} ${value}\n`).join('');
    })
    .join('');
}

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
