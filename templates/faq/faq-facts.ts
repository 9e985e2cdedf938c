import type { Shell } from '../../site/shared/payload/shell.ts';
import type { FaqContent } from './+data.ts';

/** What the answers depend on. */
export interface FaqFacts extends FaqContent {
  shell: Shell;
}
