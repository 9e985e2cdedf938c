import { useState } from 'react';
import { useDialog } from '../../components/use-loaded.ts';

const loadDialog = async () => (await import('./ConsentDialog.tsx')).ConsentDialog;

/** The button in the footer that opens the settings. */
export function ConsentSettings() {
  const { Dialog, hasFailed, open, close } = useDialog(loadDialog);
  const [isSaved, setSaved] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link-button needs-script"
        onClick={() => {
          setSaved(false);
          open();
        }}
      >
        {'Datenschutz\u00ADeinstellungen'}
      </button>
      <span className="consent-message" aria-live="polite">
        {hasFailed && 'Die Einstellungen konnten nicht geladen werden. Bitte laden Sie die Seite neu.'}
        {isSaved && 'Ihre Auswahl ist gespeichert.'}
      </span>
      {Dialog !== undefined && (
        <Dialog
          onClose={(saved) => {
            close();
            setSaved(saved);
          }}
        />
      )}
    </>
  );
}
