import { SalesPointList } from '../../site/features/sales-points/SalesPointList.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { SalesPointsContent } from './+data.ts';

export function Page({ content: { salesPoints } }: PageData<SalesPointsContent>) {
  return (
    <>
      <h1>Verkaufsstellen</h1>
      <SalesPointList initial={salesPoints} />
    </>
  );
}
