import { Icon } from '../../components/Icon.tsx';
import { StepHeading } from './StepHeading.tsx';
import { toWithdrawal, type WithdrawalDraft } from '../../shared/order/withdrawal.ts';
import { WithdrawalFacts } from './WithdrawalFacts.tsx';
import type { SendFailure } from './withdrawal-store.ts';
import { withdrawalMailto } from './withdrawal-text.ts';

interface WithdrawalCheckProps {
  draft: WithdrawalDraft;
  isSending: boolean;
  failure: SendFailure | undefined;
  /** Of the tenant, for a withdrawal that the service does not take. */
  supportEmail: string | undefined;
  onConfirm: () => void;
  onEdit: () => void;
}

const FAILURES: Record<SendFailure, string> = {
  offline:
    'Ihr Widerruf wurde nicht gesendet, weil keine Internetverbindung besteht. Ihre Angaben sind noch da: Bitte versuchen Sie es erneut, sobald Sie wieder online sind.',
  unanswered:
    'Wir haben keine Antwort erhalten und wissen nicht, ob Ihr Widerruf angekommen ist. Ihre Angaben sind noch da. Bitte versuchen Sie es erneut; ein zweites Absenden schadet nicht.',
  refused:
    'Ihr Widerruf konnte gerade nicht angenommen werden. Ihre Angaben sind noch da: Bitte versuchen Sie es in einigen Minuten erneut.',
};

/** Second step: the visitor sees what is declared, and confirms it under the words that the law names. */
export function WithdrawalCheck({ draft, isSending, failure, supportEmail, onConfirm, onEdit }: WithdrawalCheckProps) {
  const withdrawal = toWithdrawal(draft);
  return (
    <section aria-labelledby="widerruf-pruefen">
      <StepHeading id="widerruf-pruefen">Bitte prüfen Sie Ihren Widerruf</StepHeading>
      <WithdrawalFacts withdrawal={withdrawal} />
      <div aria-live="polite">
        {failure !== undefined && (
          <div className="notice notice-error">
            <Icon name="warning" />
            <div>
              <p>{FAILURES[failure]}</p>
              {supportEmail !== undefined && (
                <p>
                  Wenn die Frist drängt:{' '}
                  <a href={withdrawalMailto(supportEmail, withdrawal)}>Widerruf als E-Mail senden</a>
                </p>
              )}
            </div>
          </div>
        )}
      </div>
      <div className="actions">
        <button type="button" className="button button-large" aria-busy={isSending} onClick={onConfirm}>
          Widerruf bestätigen
        </button>
        <button type="button" className="button button-quiet" aria-disabled={isSending} onClick={onEdit}>
          Angaben ändern
        </button>
      </div>
      <p aria-live="polite">{isSending && 'Ihr Widerruf wird übermittelt …'}</p>
    </section>
  );
}
