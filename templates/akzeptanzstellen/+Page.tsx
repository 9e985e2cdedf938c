import { EmptyState } from '../../site/components/EmptyState.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import type { AcceptanceListContent } from './+data.ts';
import { LocationFinder } from './LocationFinder.tsx';

export function Page({ content }: PageData<AcceptanceListContent>) {
  const { count } = content;
  if (count === 0) {
    return (
      <>
        <h1>Akzeptanzstellen</h1>
        <EmptyState
          icon="pin"
          text="Die ersten Akzeptanzstellen werden bald veröffentlicht."
          actionHref={ROUTES.home}
          actionText="Zur Startseite"
        />
      </>
    );
  }
  return (
    <>
      <h1>{count === 1 ? '1 Akzeptanzstelle' : `${count} Akzeptanzstellen`}</h1>
      <LocationFinder content={content} />
    </>
  );
}
