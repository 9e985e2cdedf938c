import { Icon } from '../../site/components/Icon.tsx';
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
        <div className="empty-state">
          <Icon name="pin" />
          <p>Die ersten Akzeptanzstellen werden bald veröffentlicht.</p>
          <p>
            <a className="button" href={ROUTES.home}>
              Zur Startseite
            </a>
          </p>
        </div>
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
