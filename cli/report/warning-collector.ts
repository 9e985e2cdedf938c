import type { BuildWarning } from './tenant-report.ts';

/** More places than this do not help anybody to find the cause. */
const MAX_EXAMPLES = 5;

interface FoundWarning {
  code: string;
  message: string;
  /** Where it was found: URL and JSON pointer, or path. */
  examples?: readonly string[];
  /** How often it was found at once; 1 when absent. */
  count?: number;
}

export interface WarningCollector {
  add(found: FoundWarning): void;
  /** What was found, sorted by code and message, so that two builds of the same data report the same. */
  list(): BuildWarning[];
}

/** Collects warnings of a tenant's build: the same code with the same message is one warning that is counted. */
export function createWarningCollector(): WarningCollector {
  const warnings = new Map<string, { code: string; message: string; count: number; examples: string[] }>();
  return {
    add({ code, message, examples = [], count = 1 }) {
      const key = `${code}\n${message}`;
      const warning = warnings.get(key) ?? { code, message, count: 0, examples: [] };
      warnings.set(key, warning);
      warning.count += count;
      warning.examples = [...new Set([...warning.examples, ...examples])].slice(0, MAX_EXAMPLES);
    },
    list() {
      const keys = [...warnings.keys()].toSorted();
      return keys.flatMap((key) => {
        const warning = warnings.get(key);
        return warning === undefined ? [] : [{ ...warning, examples: [...warning.examples] }];
      });
    },
  };
}
