type Listener = (pathnames: readonly string[]) => void;

const listeners = new Set<Listener>();
let shown = location.pathname;
let inView: readonly string[] = [shown];

/** Tells which page is shown and, while another one is on its way, which that is: now, and whenever it changes. */
export function onPageChange(listener: Listener): void {
  listeners.add(listener);
  listener(inView);
}

export function pagesInView(): readonly string[] {
  return inView;
}

/** The router tells of no start where one way to a page is given up for another, so this is said more than once. */
export function tellPageComing(pathname: string): void {
  tell([shown, pathname]);
}

export function tellPageShown(pathname: string): void {
  shown = pathname;
  tell([shown]);
}

function tell(pathnames: readonly string[]): void {
  inView = pathnames;
  for (const listener of listeners) listener(inView);
}
