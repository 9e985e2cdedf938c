import type { LongText } from './text/tenant-markup.ts';

/** The pages whose text a tenant may replace by its own (`pages` in tenants.json), by their paths without slash. */
export const OWN_PAGES = ['ablauf', 'firmenkunden', 'faq', 'agb', 'widerruf', 'whitelabel'] as const;

export type OwnPageName = (typeof OWN_PAGES)[number];

/** A tenant's own text of a page: sanitised markup. */
export interface OwnPage extends LongText {
  /** Absent if the text does not begin with one; the page then has its usual title. */
  title?: string;
  /** The first paragraph, for search engines; absent if there is none. */
  description?: string;
}

export type OwnPages = Readonly<Partial<Record<OwnPageName, OwnPage>>>;

/** An own text as a page shows it. */
export interface ShownPage extends LongText {
  title: string;
}

/** @param usualTitle of the page, in case the text has none */
export function shownPage({ title, html, sections }: OwnPage, usualTitle: string): ShownPage {
  return { title: title ?? usualTitle, html, sections };
}
