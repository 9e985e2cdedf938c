/** Items by key, in their order; no group is empty. As `Map.groupBy`, which Node 20 lacks. */
export function groupBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Map<string, [Item, ...Item[]]> {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

type Defined<Fields> = {
  [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name];
} & { [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined> };

/** The fields that have a value: documents and files leave out what is unknown. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  // Object.fromEntries loses the relation of name and value.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;
}
