import type { PageHead } from '../shared/payload/page-data.ts';
import type { Shell } from '../shared/payload/shell.ts';
import { HEAD_SELECTOR, renderHead } from './render-head.ts';

/** Replaces the tags of the last page by those of the new page. */
export function updateHead(head: PageHead, shell: Shell): void {
  const template = document.createElement('template');
  template.innerHTML = renderHead(head, shell);
  for (const tag of document.head.querySelectorAll(HEAD_SELECTOR)) tag.remove();
  document.head.append(template.content);
}
