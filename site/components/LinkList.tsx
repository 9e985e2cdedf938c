import type { MerchantLink } from '../shared/merchant-cards.ts';

interface LinkListProps {
  links: MerchantLink[];
  hrefOf: (slug: string) => string;
}

/** Names to go on with, such as related merchants. */
export function LinkList({ links, hrefOf }: LinkListProps) {
  return (
    <ul className="link-list">
      {links.map(({ slug, name }) => (
        <li key={slug}>
          <a href={hrefOf(slug)}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
