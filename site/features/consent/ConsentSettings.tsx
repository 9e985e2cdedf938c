import { useState, type ComponentType } from 'react';
import type { ConsentDialogProps } from './ConsentDialog.tsx';

type Dialog = ComponentType<ConsentDialogProps>;

/** The button in the footer that opens the settings. The dialog's code is loaded on the first click. */
export function ConsentSettings() {
  const [Dialog, setDialog] = useState<Dialog>();
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState('');

  async function open() {
    setMessage('');
    try {
      const { ConsentDialog } = await import('./ConsentDialog.tsx');
      setDialog(() => ConsentDialog);
      setOpen(true);
    } catch (error) {
      setMessage('Die Einstellungen konnten nicht geladen werden. Bitte laden Sie die Seite neu.');
      reportError(error);
    }
  }

  function close(saved: boolean) {
    setOpen(false);
    if (saved) setMessage('Ihre Auswahl ist gespeichert.');
  }

  return (
    <>
      <button type="button" className="link-button needs-script" onClick={() => void open()}>
        {'Datenschutz\u00ADeinstellungen'}
      </button>
      <span className="consent-message" aria-live="polite">
        {message}
      </span>
      {isOpen && Dialog !== undefined && <Dialog onClose={close} />}
    </>
  );
}
