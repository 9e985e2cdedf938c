import { useState, useEffect, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Icon } from '../../components/Icon.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useServices } from '../../components/services-context.ts';
import { useShell } from '../../components/shell-context.ts';
import {
  toWithdrawal,
  type WithdrawalDraft,
  type Withdrawal,
  type WithdrawalReceipt,
} from '../../shared/order/withdrawal.ts';
import { WithdrawalForm } from './WithdrawalForm.tsx';
import {
  confirmWithdrawal,
  createWithdrawalStore,
  editDraft,
  recheckField,
  submitDraft,
  type SendFailure,
} from './withdrawal-store.ts';
import { withdrawalMailto, receiptText, receivedAtText, DECLARATION, withdrawalFacts } from './withdrawal-text.ts';

interface WithdrawalCheckProps {
  draft: WithdrawalDraft;
  isSending: boolean;
  failure: SendFailure | undefined;
  onConfirm: () => void;
  onEdit: () => void;
}

interface WithdrawalReceivedProps {
  withdrawal: Withdrawal;
  receipt: WithdrawalReceipt;
  /** Lines of the recipient's name and address. */
  seller: readonly string[];
}

const FAILURES: Record<SendFailure, string> = {
  offline:
    'Ihr Widerruf wurde nicht gesendet, weil keine Internetverbindung besteht. Ihre Angaben sind noch da: Bitte versuchen Sie es erneut, sobald Sie wieder online sind.',
  preview: 'Das ist eine Vorschau. Ihr Widerruf wurde nicht gesendet.',
  unanswered:
    'Wir haben keine Antwort erhalten und wissen nicht, ob Ihr Widerruf angekommen ist. Ihre Angaben sind noch da. Bitte versuchen Sie es erneut; ein zweites Absenden schadet nicht.',
  refused:
    'Ihr Widerruf konnte gerade nicht angenommen werden. Ihre Angaben sind noch da: Bitte versuchen Sie es in einigen Minuten erneut.',
};

/**
 * The withdrawal function of § 356a BGB in three steps: declare, confirm, receipt. Needs no account.
 * @param seller lines of the recipient's name and address
 */
export function WithdrawalFlow({ seller }: { seller: readonly string[] }) {
  const send = useServices()?.sendWithdrawal;
  const [store] = useState(createWithdrawalStore);
  const state = useStore(store);
  if (state.step === 'form') {
    return (
      <WithdrawalForm
        draft={state.draft}
        errors={state.errors}
        refusals={state.refusals}
        onEdit={(name, draft) => recheckField(store, name, draft)}
        onSubmit={(draft) => submitDraft(store, draft)}
      />
    );
  }
  if (state.step === 'check') {
    return (
      <WithdrawalCheck
        {...state}
        failure={state.failure}
        onConfirm={() => {
          if (send !== undefined) void confirmWithdrawal(store, send);
        }}
        onEdit={() => editDraft(store)}
      />
    );
  }
  return <WithdrawalReceived withdrawal={state.withdrawal} receipt={state.receipt} seller={seller} />;
}

/** Second step: the visitor checks the declaration and confirms it with the words that the law requires. */
function WithdrawalCheck({ draft, isSending, failure, onConfirm, onEdit }: WithdrawalCheckProps) {
  const { supportEmail } = useShell().tenant;
  const withdrawal = toWithdrawal(draft);
  return (
    <section aria-labelledby="widerruf-pruefen">
      <StepHeading id="widerruf-pruefen">Bitte prüfen Sie Ihren Widerruf</StepHeading>
      <WithdrawalFacts withdrawal={withdrawal} />
      <div aria-live="polite">
        {failure !== undefined && (
          <Notice tone="error">
            <p>{FAILURES[failure]}</p>
            {supportEmail !== undefined && (
              <p>
                Wenn die Frist drängt:{' '}
                <a href={withdrawalMailto(supportEmail, withdrawal)}>Widerruf als E-Mail senden</a>
              </p>
            )}
          </Notice>
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

/** Third step: the receipt with content, date and time, to save and print. */
function WithdrawalReceived({ withdrawal, receipt, seller }: WithdrawalReceivedProps) {
  const { receiptId } = receipt;
  return (
    <section aria-labelledby="widerruf-eingang">
      <div className="receipt">
        <p className="receipt-mark">
          <Icon name="check" />
        </p>
        <StepHeading id="widerruf-eingang">Ihr Widerruf ist eingegangen</StepHeading>
        <dl className="receipt-facts">
          <div>
            <dt>Eingegangen am</dt>
            <dd>
              <time dateTime={receipt.receivedAt}>{receivedAtText(receipt)}</time>
            </dd>
          </div>
          {receiptId !== undefined && (
            <div>
              <dt>Vorgang</dt>
              <dd>{receiptId}</dd>
            </div>
          )}
          <div>
            <dt>Empfänger</dt>
            <dd>{seller.join(', ')}</dd>
          </div>
        </dl>
        <WithdrawalFacts withdrawal={withdrawal} />
      </div>
      <p>Bitte bewahren Sie diese Eingangsbestätigung auf.</p>
      <div className="actions">
        <button
          type="button"
          className="button button-large"
          onClick={() => saveText('Eingangsbestaetigung-Widerruf.txt', receiptText(withdrawal, receipt, seller))}
        >
          <Icon name="download" />
          Bestätigung speichern
        </button>
        <button type="button" className="button button-quiet" onClick={() => print()}>
          <Icon name="print" />
          Drucken
        </button>
      </div>
    </section>
  );
}

interface StepHeadingProps {
  id: string;
  children: ReactNode;
}

/** Heading of a step. It takes the focus, which would be lost with the previous step. */
function StepHeading({ id, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 id={id} className="step-heading" ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}

/** The declaration as shown for confirmation and on the receipt. */
function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <div className="declaration">
      <p>
        <strong>{DECLARATION}</strong>
      </p>
      <dl>
        {withdrawalFacts(withdrawal).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Saves a text as a file. The file is created in the browser and sent nowhere. */
function saveText(fileName: string, text: string): void {
  // The byte order mark tells old editors that the text is UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Browsers do not report when they have read the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
