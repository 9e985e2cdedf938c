import type { Ref } from 'react';
import { Icon, type IconName } from '../../components/Icon.tsx';

interface RowButtonProps {
  icon: IconName;
  text: string;
  /** What it is about: there are as many such buttons as rows. */
  of: string;
  /** What it opens is on its way. */
  isBusy?: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

export function RowButton({ icon, text, of, isBusy = false, onClick, ref }: RowButtonProps) {
  return (
    <button type="button" className="row-button" aria-busy={isBusy || undefined} ref={ref} onClick={onClick}>
      <Icon name={icon} />
      <span>
        {text}
        <span className="visually-hidden">{`: ${of}`}</span>
      </span>
    </button>
  );
}
