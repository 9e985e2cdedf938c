import type { WarningCode } from '../../report/warnings.ts';
import { oneLine } from './api-errors.ts';

const MAX_EXAMPLES = 5;
const LABEL_LENGTH = 60;

/** Omitted or doubtful data of the API, counted over all affected records. */
export interface SourceWarning {
  code: WarningCode;
  message: string;
  url?: string;
  /** JSON pointer of the first place in the response. */
  pointer?: string;
  count: number;
  /** The first places, each with the name of the record. */
  examples: string[];
}

interface FoundAt {
  code: WarningCode;
  message: string;
  url?: string;
  pointer?: string;
  /** Name of the record from the API, untrusted. */
  label?: string;
  /** Description of the place, safe to print; replaces pointer and label. */
  example?: string;
}

export interface SourceWarnings {
  add(found: FoundAt): void;
  list(): SourceWarning[];
}

/** Collects warnings; the same code, message and URL is one warning with a count. */
export function createSourceWarnings(): SourceWarnings {
  const groups = new Map<string, SourceWarning>();
  return {
    add({ code, message, url, pointer, label, example: words }) {
      const key = `${code}\n${url ?? ''}\n${message}`;
      const group = groups.get(key) ?? {
        code,
        message,
        ...(url !== undefined && { url }),
        ...(pointer !== undefined && { pointer }),
        count: 0,
        examples: [],
      };
      groups.set(key, group);
      group.count++;
      const example = words ?? [pointer, label && `(${oneLine(label, LABEL_LENGTH)})`].filter(Boolean).join(' ');
      if (example !== '' && group.examples.length < MAX_EXAMPLES) group.examples.push(example);
    },
    list: () => [...groups.values()],
  };
}
