import type { Snapshot } from '../../site/shared/models/snapshot.ts';

/** How many records of each kind a snapshot holds: what a release is compared by with the one before. */
export function countRecords(snapshot: Snapshot): Record<string, number> {
  const { merchants, categories, pointsOfSale, salesPoints, templates, supporters, tenant } = snapshot;
  return {
    merchants: merchants.length,
    categories: categories.length,
    pointsOfSale: pointsOfSale.length,
    salesPoints: salesPoints.length,
    templates: templates.length,
    supporters: supporters.length,
    sponsors: tenant.websiteSponsors.length,
  };
}
