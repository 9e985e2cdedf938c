/** For tests: the error of work that must fail. @throws any error of another kind */
export async function errorOf<Kind extends Error>(
  kind: abstract new (...given: never[]) => Kind,
  work: Promise<unknown>,
): Promise<Kind> {
  const error: unknown = await work.then(
    () => new Error('it did not fail'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof kind) return error;
  throw error;
}
