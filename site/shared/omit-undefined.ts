type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Removes keys whose value is undefined, since the models use absent keys only. Keeps the order of keys. */
export function omitUndefined<T extends object>(fields: T): Present<T> {
  const result: Record<string, unknown> = {};
  for (const key in fields) {
    if (fields[key] !== undefined) result[key] = fields[key];
  }
  // Contains exactly the keys with a value, as Present<T> says; TypeScript cannot infer that.
  return result as Present<T>;
}
