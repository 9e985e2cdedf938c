import { oneLine } from './api-errors.ts';

const MOST_EXAMPLES = 5;
const LABEL_LENGTH = 60;

/** Something in the API's data that was left out or looks wrong, counted over all records that have it. */
export interface SourceWarning {
  code: string;
  message: string;
  url?: string;
  /** JSON pointer into the answer, of the first place. */
  pointer?: string;
  count: number;
  /** The first places, each with the record's name. */
  examples: string[];
}

interface FoundAt {
  code: string;
  message: string;
  url?: string;
  pointer?: string;
  /** Name of the record, as the API sent it. */
  label?: string;
  /** The place in words, safe to print, instead of pointer and label. */
  example?: string;
}

export interface SourceWarnings {
  add(found: FoundAt): void;
  list(): SourceWarning[];
}

/** Collects warnings; the same code, message and address is one warning, whatever record it was found in. */
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
      if (example !== '' && group.examples.length < MOST_EXAMPLES) group.examples.push(example);
    },
    list: () => [...groups.values()],
  };
}
