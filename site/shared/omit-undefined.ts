type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The models use absent keys only. Keeps the order of keys. */
export function omitUndefined<T extends object>(fields: T): Present<T> {
  const result: Record<string, unknown> = {};
  for (const key in fields) {
    if (fields[key] !== undefined) result[key] = fields[key];
  }
  // TypeScript cannot infer that.
  return result as Present<T>;
}
