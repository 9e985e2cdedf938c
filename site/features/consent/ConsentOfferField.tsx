import type { ConsentOffer } from '../../shared/consent/consent-offers.ts';

interface ConsentOfferFieldProps {
  offer: ConsentOffer;
  isPossible: boolean;
  isAllowed: boolean;
  onChange: (allowed: boolean) => void;
}

/** One purpose: a box to tick, what it is for, and who gets what. */
export function ConsentOfferField({ offer, isPossible, isAllowed, onChange }: ConsentOfferFieldProps) {
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
