import type { ApiSponsor } from '../api-types.ts';
import type { MediaPaths } from '../media/media-paths.ts';

/** Sponsors in that order, each with a drawn logo. A slug also names the website, unless `linked` is false. */
export function sponsorsOf(
  media: MediaPaths,
  sponsors: readonly { slug: string; name: string; linked?: false }[],
): ApiSponsor[] {
  return sponsors.map(({ slug, name, linked }, index) => {
    const sponsor: ApiSponsor = { id: index + 1, name, logoSmallUrl: media.sponsor(slug), sortIndex: index + 1 };
    if (linked !== false) sponsor.linkUrl = `https://www.${slug}.example`;
    return sponsor;
  });
}
