import { Icon } from '../../../site/components/Icon.tsx';
import { ValidUntil } from '../../../site/features/voucher-form/ValidUntil.tsx';
import { acceptanceLocationPath, ROUTES } from '../../../site/shared/routes.ts';
import type { VoucherContent } from './+data.ts';

/** What a buyer asks first: until when, where, all at once or in parts. */
export function VoucherFacts({ content }: { content: VoucherContent }) {
  return (
    <ul className="offer-facts">
      <li>
        <Icon name="calendar" />
        <ValidUntil years={content.validityYears} prerendered={content.validity} />
      </li>
      <li>
        <Icon name="coins" />
        Auch in Teilbeträgen einlösbar, der Rest bleibt erhalten
      </li>
      <li>
        <Icon name="pin" />
        <Place content={content} />
      </li>
    </ul>
  );
}

function Place({ content: { name, slug, acceptanceCount, hasLocationPage } }: { content: VoucherContent }) {
  if (acceptanceCount !== undefined) {
    const places = acceptanceCount === 1 ? 'einer Akzeptanzstelle' : `${acceptanceCount} Akzeptanzstellen`;
    return (
      <span>
        Einlösbar bei <a href={ROUTES.acceptanceLocations}>{places}</a>
      </span>
    );
  }
  return <span>Einlösbar bei {hasLocationPage ? <a href={acceptanceLocationPath(slug)}>{name}</a> : name}</span>;
}
