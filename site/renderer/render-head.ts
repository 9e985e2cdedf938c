import { escapeHtml } from '../shared/escape-html.ts';
import type { PageHead } from '../shared/payload/page-data.ts';
import type { Shell } from '../shared/payload/shell.ts';

/** Finds the tags that `renderHead` writes; nothing else in a document's head may match. */
export const HEAD_SELECTOR =
  'title, meta[name="description"], meta[name="robots"], link[rel="canonical"], meta[property^="og:"], script[type="application/ld+json"]';

/** The part of the document's head that differs from page to page. */
export function renderHead(head: PageHead, shell: Shell): string {
  const tags = [
    `<title>${escapeHtml(documentTitle(head, shell))}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
  ];
  if (head.canonicalPath !== undefined) {
    tags.push(`<link rel="canonical" href="${escapeHtml(canonicalUrl(head.canonicalPath, shell))}">`);
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
