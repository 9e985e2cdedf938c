import type { Sponsor } from './models/tenant.ts';

/** A supporter as a page names it. */
export interface SupporterLink {
  name: string;
  linkUrl?: string;
}

export function toSupporterLinks(sponsors: Sponsor[]): SupporterLink[] {
  return sponsors.map(({ name, linkUrl }) => (linkUrl === undefined ? { name } : { name, linkUrl }));
}
