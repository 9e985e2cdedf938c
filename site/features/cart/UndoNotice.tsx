import { useEffect, useRef } from 'react';
import { Icon } from '../../components/Icon.tsx';

interface UndoNoticeProps {
  text: string;
  onUndo: () => void;
}

/** In the place of what is gone. It takes the focus, for the button that had it is gone as well. */
export function UndoNotice({ text, onUndo }: UndoNoticeProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="undo-notice">
      <Icon name="info" />
      <p>{text}</p>
      <button type="button" className="button button-quiet" ref={button} onClick={onUndo}>
        Rückgängig
      </button>
    </div>
  );
}
