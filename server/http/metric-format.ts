/** Prometheus' text format. */

export interface Sample {
  suffix?: string;
  labels?: Readonly<Record<string, string>>;
  value: number;
}

export interface Metric {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples: readonly Sample[];
}

/** A value, several values with labels, or none while it is unknown. */
type Values = number | undefined | readonly Sample[];

export function gauge(name: string, help: string, values: Values): Metric {
  return { name, type: 'gauge', help, samples: samplesOf(values) };
}

export function counter(name: string, help: string, values: Values): Metric {
  return { name, type: 'counter', help, samples: samplesOf(values) };
}

function samplesOf(values: Values): readonly Sample[] {
  if (values === undefined) return [];
  return typeof values === 'number' ? [{ value: values }] : values;
}

/** The text of one metric; '' without samples. */
export function formatMetric({ name, type, help, samples }: Metric): string {
  if (samples.length === 0) return '';
  const lines = samples.map(({ suffix = '', labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
    return `${name}${suffix}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function escapeLabel(text: string): string {
  return text.replace(/[\\"]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}
