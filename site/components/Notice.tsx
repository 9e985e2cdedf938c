import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface NoticeProps {
  /** Absent for what is only good to know. */
  tone?: 'warning' | 'error';
  children: ReactNode;
}

/** A box that stands out from what is around it. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div className={tone === undefined ? 'notice' : `notice notice-${tone}`}>
      <Icon name={tone === undefined ? 'info' : 'warning'} />
      <div>{children}</div>
    </div>
  );
}
