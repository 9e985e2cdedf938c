import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../components/Icon.tsx';
import { CompletionHeading } from './CompletionHeading.tsx';
import { OrderNumber } from './OrderNumber.tsx';
import { OrderSupport, type SupportContacts } from './OrderSupport.tsx';

interface CompletionNoticeProps {
  tenantName: string;
  contacts: SupportContacts;
  icon: IconName;
  tone: 'waiting' | 'bad';
  heading: string;
  /** Absent where it is not known. */
  orderId?: string;
  /** What it means and what can be done now. */
  children: ReactNode;
  /** What was ordered, where it is certain that it was. */
  summary?: ReactNode;
}

/** An order that is not paid for, as far as anybody knows: what it means, its number, and whom to ask. */
export function CompletionNotice({
  icon,
  tone,
  heading,
  orderId,
  children,
  summary,
  ...shared
}: CompletionNoticeProps) {
  return (
    <div className={`completed${summary === undefined ? '' : ' completed-whole'}`}>
      <div className="completed-head">
        <p className={`completed-mark completed-${tone}`}>
          <Icon name={icon} />
        </p>
        <CompletionHeading text={heading} tenantName={shared.tenantName} />
      </div>
      <div className="completed-text">
        {children}
        {orderId !== undefined && <OrderNumber orderId={orderId} />}
        <OrderSupport contacts={shared.contacts} hasNumber={orderId !== undefined} />
      </div>
      {summary}
    </div>
  );
}
