import type { Ref } from 'react';
import { Icon } from '../../components/Icon.tsx';
import type { IconName } from '../../components/icon-name.ts';

interface RowButtonProps {
  icon: IconName;
  text: string;
  /** What it is about: there are as many such buttons as rows. */
  of: string;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
}

export function RowButton({ icon, text, of, onClick, ref }: RowButtonProps) {
  return (
    <button type="button" className="row-button" ref={ref} onClick={onClick}>
      <Icon name={icon} />
      <span>
        {text}
        <span className="visually-hidden">{`: ${of}`}</span>
      </span>
    </button>
  );
}
