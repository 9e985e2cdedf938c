import { lazy, type ComponentType } from 'react';
import { CODE_OUT_OF_REACH } from '../sleeping-page/names.ts';

/**
 * A part that a page can do without, whose code is loaded when it is first rendered. If the code is lost, the part stays
 * away and the page as it is; a thrown error would put the error page in its place.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      reportLostCode(error);
      const Nothing: ComponentType<Props> = () => null;
      return { default: Nothing };
    }
  });
}

/** Reports that code is lost, and has a notice above the page say so: site/sleeping-page/instant/instant.ts. */
export function reportLostCode(error: unknown): void {
  reportError(error);
  dispatchEvent(new Event(CODE_OUT_OF_REACH));
}
