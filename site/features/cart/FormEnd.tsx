/** The buttons of a dialog's form. */
export function FormEnd({ onClose }: { onClose: () => void }) {
  return (
    <div className="actions form-end">
      <button type="submit" className="button">
        Übernehmen
      </button>
      <button type="button" className="button button-quiet" onClick={onClose}>
        Abbrechen
      </button>
    </div>
  );
}
