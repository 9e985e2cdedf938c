import { EmptyState } from '../../site/components/EmptyState.tsx';
import { MapExplorer } from '../../site/features/map/explorer/MapExplorer.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import type { MapContent } from './+data.ts';

export function Page({ content }: PageData<MapContent>) {
  if (content.towns.length > 0) return <MapExplorer {...content} />;
  return (
    <>
      <h1>Stadtplan</h1>
      <EmptyState icon="pin" text="Noch ist kein Ort eingetragen." action={ROUTES.home} actionText="Zur Startseite" />
    </>
  );
}
