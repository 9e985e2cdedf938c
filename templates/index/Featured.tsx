import { useRef } from 'react';
import { MerchantCardItem } from '../../site/components/MerchantCards.tsx';
import { useStatusInView } from '../../site/features/opening-now/use-status-in-view.ts';
import { acceptanceLocationPath, ROUTES } from '../../site/shared/routes.ts';
import type { HomeContent } from './+data.ts';

/** Some merchants by name, and the way to all of them. */
export function Featured({ content: { featured, acceptanceCount } }: { content: HomeContent }) {
  const list = useRef<HTMLUListElement>(null);
  const statusOf = useStatusInView(list);
  if (featured.length === 0) return null;
  return (
    <section className="container section">
      <h2>Zum Beispiel hier</h2>
      <ul className="merchant-cards featured-cards" ref={list}>
        {featured.map((card) => (
          <MerchantCardItem
            key={card.slug}
            card={card}
            href={acceptanceLocationPath(card.slug)}
            status={statusOf?.(card)}
            isDrawn={false}
            isHighlighted={false}
          />
        ))}
        {acceptanceCount > featured.length && (
          <li>
            <a className="all-merchants" href={ROUTES.acceptanceLocations}>
              <strong>{acceptanceCount}</strong> Akzeptanzstellen ansehen
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
