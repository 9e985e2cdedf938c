import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { SupportContact } from '../../components/TextBlocks.tsx';
import type { OrderNotice } from '../../payment/payment-flow.ts';
import { paymentProvider } from '../../payment/providers.ts';
import type { Position } from '../../shared/order/position.ts';
import type { FieldProblemDetail } from '../../shared/parsing/order-responses.ts';
import { ROUTES } from '../../shared/routes.ts';
import { formatPrice } from '../../shared/text/format.ts';
import { PAYMENT_ID } from './PaymentSection.tsx';
import { sortProblems } from './order-flow.ts';
import { clearPaymentMark, hasPaymentMark } from './payment-visit.ts';

interface NoticeTextProps {
  notice: OrderNotice;
  items: readonly Position[];
  /** Cents; undefined while it is computed. */
  total: number | undefined;
}

/** Why the order has not gone on. It takes the focus to be noticed; the order button follows it. */
export function NoticeBox(props: NoticeTextProps) {
  const { notice } = props;
  const box = useRef<HTMLElement>(null);
  const focus = useEffectEvent(() => box.current?.focus());
  const told = useRef<OrderNotice>(undefined);
  useEffect(() => {
    if (told.current !== notice) focus();
    told.current = notice;
  }, [notice]);
  const isCalm = notice.kind === 'canceled' || notice.kind === 'costs-missing' || notice.kind === 'provider-missing';
  return (
    <section
      className={isCalm ? 'notice' : 'notice notice-warning'}
      ref={box}
      tabIndex={-1}
      aria-label="Hinweis zur Bestellung"
    >
      <Icon name={isCalm ? 'info' : 'warning'} />
      <div>
        <NoticeText {...props} />
      </div>
    </section>
  );
}

function NoticeText({ notice, items, total }: NoticeTextProps) {
  switch (notice.kind) {
    case 'conflict':
      return <ConflictText shown={notice.shown} isRefused={notice.isRefused} total={total} />;
    case 'unpayable':
      return (
        <p>
          <strong>Es wurde nichts abgebucht.</strong> Ihre Bestellung lässt sich gerade nicht bezahlen, denn das
          Bestellsystem nennt keine Zahlungsseite, der wir vertrauen. Versuchen Sie es später noch einmal oder wählen
          Sie eine andere Zahlungsart. Hilfe bekommen Sie <SupportContact />.
        </p>
      );
    case 'invalid':
      return <PositionProblems problems={notice.problems} items={items} />;
    case 'unknown':
      // No second order button: only the words of the last one may order (§ 312j BGB).
      return (
        <p>
          <strong>Wir wissen nicht, ob Ihre Bestellung angekommen ist.</strong> Bestellen Sie bitte noch einmal: Auch
          wenn sie schon da ist, wird sie nur einmal ausgeführt. Hilfe bekommen Sie <SupportContact />.
        </p>
      );
    case 'payment-unknown':
      return (
        <p>
          <strong>Ihre Zahlung wird geprüft.</strong> Bitte bezahlen Sie nicht noch einmal.{' '}
          <a href={ROUTES.orderCompleted}>Zum Stand der Bestellung</a>
        </p>
      );
    case 'provider-failed':
      return (
        <p>
          {`Bei ${paymentProvider(notice.provider).texts.name} ist etwas schiefgegangen, es wurde nichts abgebucht. Versuchen Sie es noch einmal oder bezahlen Sie auf einem anderen Weg.`}
        </p>
      );
    case 'provider-missing':
      return (
        <p>{`${paymentProvider(notice.provider).texts.name} ist noch nicht geladen, deshalb wurde nichts bestellt.`}</p>
      );
    case 'refused':
      return (
        <p>
          Ihre Bestellung konnte nicht angenommen werden. Es wurde nichts bestellt und nichts abgebucht. Bitte melden
          Sie sich <SupportContact />.
        </p>
      );
    case 'cart-invalid':
      return (
        <p>
          Ein Gutschein lässt sich so nicht bestellen, deshalb wurde nichts bestellt.{' '}
          <a href={ROUTES.cart}>Warenkorb prüfen</a>
        </p>
      );
    default:
      return <p>{TEXTS[notice.kind]}</p>;
  }
}

interface ConflictTextProps {
  /** Cents. */
  shown: number;
  isRefused: boolean;
  /** Cents; undefined while it is computed. */
  total: number | undefined;
}

function ConflictText({ shown, isRefused, total }: ConflictTextProps) {
  if (total === undefined) {
    return <p>Ihre Bestellung wurde nicht angenommen. Der Gesamtpreis wird neu berechnet …</p>;
  }
  const price = formatPrice(total);
  if (total !== shown) {
    return (
      <p>{`Der Gesamtpreis hat sich geändert: ${price}. Bitte prüfen Sie ihn und bestellen Sie dann noch einmal.`}</p>
    );
  }
  if (!isRefused) {
    return (
      <p>
        {`Ihre Bestellung wurde noch nicht angenommen. Bitte prüfen Sie den Gesamtpreis von ${price} und bestellen Sie dann noch einmal.`}
      </p>
    );
  }
  return (
    <p>
      <strong>Es wurde nichts abgebucht.</strong>{' '}
      {`Das Bestellsystem nimmt den Gesamtpreis von ${price} gerade nicht an.`} Bitte versuchen Sie es in ein paar
      Minuten noch einmal. Hilfe bekommen Sie <SupportContact />.
    </p>
  );
}

const TEXTS = {
  canceled: 'Die Zahlung wurde abgebrochen. Ihr Warenkorb ist noch da.',
  declined:
    'Die Zahlung wurde abgelehnt, es wurde nichts abgebucht. Versuchen Sie es noch einmal oder bezahlen Sie auf einem anderen Weg.',
  offline:
    'Ihre Bestellung wurde nicht gesendet, denn es gibt keine Verbindung zum Internet. Alle Angaben sind noch da: Bestellen Sie, sobald Sie wieder online sind.',
  preview: 'Das ist eine Vorschau. Ihre Bestellung wurde nicht gesendet.',
  'other-tab':
    'In einem anderen Fenster wird gerade bestellt. Bitte gehen Sie dorthin, um die Bestellung abzuschließen.',
  'costs-missing':
    'Der Gesamtpreis steht noch nicht fest, deshalb wurde nichts bestellt. Bitte bestellen Sie, sobald Sie ihn sehen.',
  'offers-missing':
    'Wir prüfen noch, ob Ihre Gutscheine so verkauft werden, deshalb wurde nichts bestellt. Bitte bestellen Sie gleich noch einmal.',
};

interface PositionProblemsProps {
  problems: readonly FieldProblemDetail[];
  items: readonly Position[];
}

/**
 * What was refused, with links to where it can be corrected. Problems of the customer's data are shown at the fields.
 */
function PositionProblems({ problems, items }: PositionProblemsProps) {
  const { fields, positions, payment, hasOthers } = sortProblems(problems, items);
  return (
    <>
      <p>Ihre Bestellung wurde so nicht angenommen, es wurde nichts abgebucht.</p>
      {Object.keys(fields).length > 0 && <p>Bitte prüfen Sie die Angaben, die oben markiert sind.</p>}
      {positions.length > 0 && (
        <>
          <ul>
            {positions.map(({ positionNumber, field, detail }) => (
              <li key={`${positionNumber} ${field}`}>
                {nameOf(positionNumber, items)}
                {detail !== '' && `: ${detail}`}
              </li>
            ))}
          </ul>
          <p>
            <a href={ROUTES.cart}>Warenkorb prüfen</a>
          </p>
        </>
      )}
      {payment !== undefined && (
        <p>
          {payment} <a href={`#${PAYMENT_ID}`}>Andere Zahlungsart wählen</a>
        </p>
      )}
      {hasOthers && (
        <p>
          Hilfe bekommen Sie <SupportContact />.
        </p>
      )}
    </>
  );
}

function nameOf(positionNumber: number, items: readonly Position[]): string {
  return items.find((item) => item.positionNumber === positionNumber)?.merchant.companyName ?? 'Gutschein';
}

/**
 * Tells a visitor who returns from the payment page that nothing is lost, and removes the query from the address: a
 * reload does not repeat the notice, and secrets of providers are stored nowhere. Nothing in the address counts, since
 * anyone can write a link. Rendered in the browser only.
 */
export function ReturnNotice() {
  const [hasReturned] = useState(hasPaymentMark);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    clearPaymentMark();
    if (location.search !== '') history.replaceState(history.state, '', location.pathname + location.hash);
    box.current?.focus();
  }, []);
  if (!hasReturned) return null;
  return (
    <section className="notice" ref={box} tabIndex={-1} aria-label="Hinweis zur Zahlung">
      <Icon name="info" />
      <div>
        <p>Die Zahlung wurde nicht abgeschlossen. Ihr Warenkorb ist noch da.</p>
      </div>
    </section>
  );
}
