import { useEffect, useEffectEvent, useRef } from 'react';
import { Icon } from '../../components/Icon.tsx';
import type { OrderNotice } from './order-state.ts';
import { NoticeText, type NoticeTextProps } from './NoticeText.tsx';

/** Why the order has not gone on. It takes the focus, so that it is read and seen; the last button comes after it. */
export function NoticeBox(props: NoticeTextProps) {
  const { notice } = props;
  const box = useRef<HTMLElement>(null);
  const focus = useEffectEvent(() => box.current?.focus());
  const told = useRef<OrderNotice>(undefined);
  useEffect(() => {
    if (told.current !== notice) focus();
    told.current = notice;
  }, [notice]);
  const isCalm = notice.kind === 'canceled' || notice.kind === 'costs-missing' || notice.kind === 'paypal-missing';
  return (
    <section
      className={isCalm ? 'notice' : 'notice notice-warning'}
      ref={box}
      tabIndex={-1}
      aria-label="Hinweis zur Bestellung"
    >
      <Icon name={isCalm ? 'info' : 'warning'} />
      <div>
        <NoticeText {...props} />
      </div>
    </section>
  );
}
