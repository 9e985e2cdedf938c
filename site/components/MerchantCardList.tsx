import type { MerchantCard } from '../shared/merchant-cards.ts';

interface MerchantCardListProps {
  cards: (MerchantCard & { text?: string })[];
  hrefOf: (slug: string) => string;
}

/** Cards that are clickable as a whole through their one link. */
export function MerchantCardList({ cards, hrefOf }: MerchantCardListProps) {
  return (
    <ul className="cards">
      {cards.map(({ slug, name, category, city, text }) => (
        <li className="card" key={slug}>
          <a href={hrefOf(slug)}>{name}</a>
          {text !== undefined && <p>{text}</p>}
          <p className="card-facts">{[category, city].filter((fact) => fact !== undefined).join(' · ')}</p>
        </li>
      ))}
    </ul>
  );
}
