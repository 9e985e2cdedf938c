import type { LongText } from './text/tenant-markup.ts';

/** Whose text a tenant may replace (`pages` in tenants.json), by paths without slash. */
export const OWN_PAGES = ['ablauf', 'firmenkunden', 'faq', 'agb', 'widerruf', 'whitelabel'] as const;

export type OwnPageName = (typeof OWN_PAGES)[number];

/** Sanitised markup. */
export interface OwnPage extends LongText {
  /** Absent if the text does not begin with one. */
  title?: string;
  /** The first paragraph. */
  description?: string;
}

export type OwnPages = Readonly<Partial<Record<OwnPageName, OwnPage>>>;

export interface ShownPage extends LongText {
  title: string;
}

/** @param usualTitle of the page, in case the text has none */
export function shownPage({ title, html, sections }: OwnPage, usualTitle: string): ShownPage {
  return { title: title ?? usualTitle, html, sections };
}
