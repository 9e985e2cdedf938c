const MOST_KEPT = 10;

let errors: unknown[] | undefined = [];

/** Keeps in memory what fails before the error reporting is loaded, which happens once the visitor agrees to it, or never. */
export function keepEarlyErrors(): void {
  addEventListener('error', ({ error }) => keep(error));
  addEventListener('unhandledrejection', ({ reason }) => keep(reason));
}

/** Hands over what was kept. From then on the reporting listens for itself. */
export function takeEarlyErrors(): unknown[] {
  const taken = errors ?? [];
  errors = undefined;
  return taken;
}

function keep(error: unknown): void {
  if (errors !== undefined && errors.length < MOST_KEPT) errors.push(error);
}
