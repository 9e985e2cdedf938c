const listeners = new Set<(pathname: string) => void>();

/** Tells of each page that is navigated to, before it is shown. */
export function onPageChange(listener: (pathname: string) => void): void {
  listeners.add(listener);
}

export function tellPageChange(pathname: string): void {
  for (const listener of listeners) listener(pathname);
}
