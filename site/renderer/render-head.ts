import type { PageHead } from '../shared/payload/page-data.ts';
import type { Shell } from '../shared/payload/shell.ts';
import { escapeHtml } from '../shared/text/escape-html.ts';

/** Marks scripts that describe one page; those of the tenant stay during client navigation. */
export const PAGE_MARK = ' data-page';

const HEAD_SELECTOR =
  'title, meta[name="description"], meta[name="robots"], link[rel="canonical"], meta[property="og:title"], meta[property="og:description"], meta[property="og:url"], script[data-page]';

/** What client navigation replaces in the head. */
export function renderHead(head: PageHead, shell: Shell): string {
  const title = escapeHtml(head.title);
  const description = escapeHtml(head.description);
  const tags = [
    `<title>${escapeHtml(documentTitle(head, shell))}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta property="og:title" content="${title}"><meta property="og:description" content="${description}">`,
  ];
  if (head.canonicalPath !== undefined) {
    const url = escapeHtml(canonicalUrl(head.canonicalPath, shell));
    tags.push(`<link rel="canonical" href="${url}"><meta property="og:url" content="${url}">`);
  }
  if (head.noindex === true) tags.push('<meta name="robots" content="noindex">');
  return tags.join('');
}

function documentTitle(head: PageHead, shell: Shell): string {
  return head.title === shell.tenant.name ? head.title : `${head.title} – ${shell.tenant.name}`;
}

function canonicalUrl(path: string, shell: Shell): string {
  return `https://${shell.settings.tenantDomain}${path}`;
}

export function updateHead(head: PageHead, shell: Shell): void {
  const template = document.createElement('template');
  template.innerHTML = renderHead(head, shell);
  for (const tag of document.head.querySelectorAll(HEAD_SELECTOR)) tag.remove();
  document.head.append(template.content);
}
