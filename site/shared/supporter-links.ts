import type { Picture, Pictures } from './models/picture.ts';
import type { Sponsor } from './models/tenant.ts';

/** A supporter as a page shows it. */
export interface SupporterLink {
  name: string;
  linkUrl?: string;
  /** Absent: the name stands as text. */
  logo?: Picture;
}

/** In the order given, which is that of `sortIndex`. */
export function toSupporterLinks(sponsors: Sponsor[], pictures: Pictures): SupporterLink[] {
  return sponsors.map(({ name, linkUrl, logoSmallUrl }) => {
    const logo = logoSmallUrl === undefined ? undefined : pictures[logoSmallUrl];
    return { name, ...(linkUrl === undefined ? {} : { linkUrl }), ...(logo === undefined ? {} : { logo }) };
  });
}
