import { useState, type FormEvent } from 'react';
import { Modal } from '../../components/Modal.tsx';
import { useShell } from '../../components/shell-context.ts';
import { consentOffers, type ConsentOffer } from '../../shared/consent/third-parties.ts';
import { consentStore } from '../../shared/consent/consent-store.ts';
import { ROUTES } from '../../shared/routes.ts';

const HEADING_ID = 'datenschutzeinstellungen';

interface ConsentDialogProps {
  /** Called once. `saved` is true if the visitor saved a choice. */
  onClose: (saved: boolean) => void;
}

/** Asks for consent to each purpose. Nothing is preselected, and closing changes nothing. */
export function ConsentDialog({ onClose }: ConsentDialogProps) {
  const offers = consentOffers(useShell());
  const [chosen, setChosen] = useState(() => consentStore.getState());

  const isPossible = ({ needs }: ConsentOffer) => needs === undefined || chosen[needs];
  const isChosen = (offer: ConsentOffer) => chosen[offer.purpose] && isPossible(offer);

  function save(allows: (offer: ConsentOffer) => boolean) {
    // Saved in one step, because other tabs follow each change and must not see half of a choice.
    consentStore.setState(Object.fromEntries(offers.map((offer) => [offer.purpose, allows(offer)])));
    onClose(true);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    save(isChosen);
  }

  return (
    <Modal
      titleId={HEADING_ID}
      title={'Datenschutz\u00ADeinstellungen'}
      onClose={() => onClose(false)}
      className="consent-dialog"
    >
      <form onSubmit={submit}>
        <p>Was hier steht, geschieht nur, wenn Sie es erlauben. Ihre Zustimmung können Sie jederzeit widerrufen.</p>
        {offers.map((offer) => (
          <ConsentOfferField
            key={offer.purpose}
            offer={offer}
            isPossible={isPossible(offer)}
            isAllowed={isChosen(offer)}
            onChange={(allowed) => setChosen({ ...chosen, [offer.purpose]: allowed })}
          />
        ))}
        <p className="consent-note">
          Ihre Auswahl bleibt in diesem Browser. Mehr dazu steht unter{' '}
          <a href={ROUTES.privacy} onClick={() => onClose(false)}>
            Datenschutz
          </a>
          .
        </p>
        <div className="consent-choice">
          <button type="button" className="button button-quiet" onClick={() => save(() => false)}>
            Alles ablehnen
          </button>
          <button type="button" className="button button-quiet" onClick={() => save(() => true)}>
            Alles erlauben
          </button>
          <button type="submit" className="button button-quiet">
            Auswahl speichern
          </button>
        </div>
      </form>
    </Modal>
  );
}

interface ConsentOfferFieldProps {
  offer: ConsentOffer;
  isPossible: boolean;
  isAllowed: boolean;
  onChange: (allowed: boolean) => void;
}

/** One purpose: checkbox, description, recipient and place. */
function ConsentOfferField({ offer, isPossible, isAllowed, onChange }: ConsentOfferFieldProps) {
  const { purpose, title, what, who, where } = offer;
  const descriptionId = `zweck-${purpose}`;
  return (
    <div className="consent-offer">
      <label>
        <input
          type="checkbox"
          checked={isAllowed}
          disabled={!isPossible}
          aria-describedby={descriptionId}
          onChange={(event) => onChange(event.target.checked)}
        />
        {title} erlauben
      </label>
      <p id={descriptionId}>{what}</p>
      <dl>
        <div>
          <dt>Empfänger</dt>
          <dd>{who}</dd>
        </div>
        <div>
          <dt>Ort</dt>
          <dd>{where}</dd>
        </div>
      </dl>
    </div>
  );
}
