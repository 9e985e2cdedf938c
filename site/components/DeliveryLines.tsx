import { groupDeliveries, groupSentence, type Destination } from '../shared/order/destination.ts';
import type { Position } from '../shared/order/position.ts';
import type { DeliveryTexts } from '../shared/texts.ts';
import { Icon } from './Icon.tsx';

interface DeliveryLinesProps {
  positions: readonly Position[];
  destination: Destination;
  /** When they are sent, if it is not said elsewhere. */
  when?: string;
  /** What the tenant says of its deliveries, once for each way without a chosen day. */
  texts: DeliveryTexts;
}

/** How many vouchers of an order go where: items of a list. */
export function DeliveryLines({ positions, destination, when, texts }: DeliveryLinesProps) {
  const groups = groupDeliveries(positions, destination);
  return groups.map((group, index) => {
    const { type, isOwn, day } = group;
    // It says how soon they come, which a chosen day decides.
    const isFirst = groups.findIndex((other) => other.type === type && other.day === undefined) === index;
    const text = type === 'EMAIL' ? texts.emailDelivery : texts.cardDelivery;
    return (
      <li key={`${type} ${isOwn} ${day}`}>
        <Icon name={type === 'EMAIL' ? 'mail' : 'letter'} />
        <p>
          {groupSentence(group, when)}
          {isFirst && text !== undefined && (
            <>
              <br />
              {text}
            </>
          )}
        </p>
      </li>
    );
  });
}
