import { Icon } from './Icon.tsx';

/** Why a voucher cannot be ordered as it is. The region is always there, so that it is read out. */
export function PositionTroubles({ troubles }: { troubles: readonly string[] }) {
  return (
    <div className="row-troubles" aria-live="polite">
      {troubles.map((text) => (
        <p key={text} className="field-error">
          <Icon name="warning" />
          {text}
        </p>
      ))}
    </div>
  );
}
