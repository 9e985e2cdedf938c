import { OtherWaysToBuy } from '../../site/components/TextBlocks.tsx';
import { paymentProvider } from '../../site/payment/providers.ts';
import type { Shell } from '../../site/shared/payload/shell.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import type { FaqFacts, QuestionGroup } from './question.ts';

export function buyingQuestions(facts: FaqFacts): QuestionGroup {
  const { hasGeneralVoucher, hasMerchantVouchers, salesPointCount } = facts;
  return {
    id: 'kaufen',
    title: 'Kaufen und bezahlen',
    questions: [
      {
        id: 'was-ist-das',
        question: 'Was ist der Gutschein?',
        answer: (
          <p>
            Ein Geschenk, das am Ort bleibt: Wer ihn bekommt, löst ihn bei teilnehmenden Betrieben ein und entscheidet
            selbst, wofür. Wo er gilt, zeigen die <a href={ROUTES.acceptanceLocations}>Akzeptanzstellen</a>.
          </p>
        ),
      },
      hasGeneralVoucher &&
        hasMerchantVouchers && {
          id: 'welche-arten',
          question: 'Welche Arten von Gutscheinen gibt es?',
          answer: (
            <p>
              Den allgemeinen Gutschein, der bei allen Akzeptanzstellen gilt, und Gutscheine einzelner Betriebe, die nur
              dort eingelöst werden. Beide finden Sie unter <a href={ROUTES.vouchers}>Gutscheine kaufen</a>.
            </p>
          ),
        },
      {
        id: 'betraege',
        question: 'Welche Beträge kann ich wählen?',
        answer: (
          <p>
            Die Beträge stehen beim Gutschein zur Auswahl. Wo es „Anderer Betrag“ gibt, geben Sie einen eigenen vollen
            Eurobetrag ein.
          </p>
        ),
      },
      {
        id: 'bezahlen',
        question: 'Wie kann ich bezahlen?',
        answer: paymentAnswer(facts.shell),
      },
      {
        id: 'kundenkonto',
        question: 'Brauche ich ein Kundenkonto?',
        answer: <p>Nein. Für die Bestellung genügen Ihr Name, Ihre Anschrift und Ihre E-Mail-Adresse.</p>,
      },
      salesPointCount > 0 && {
        id: 'vor-ort-kaufen',
        question: 'Kann ich den Gutschein auch vor Ort kaufen?',
        answer: (
          <p>
            Ja, {salesPointCount === 1 ? 'an unserer ' : `an ${salesPointCount} Orten. Alle stehen unter `}
            <a href={ROUTES.salesPoints}>{salesPointCount === 1 ? 'Verkaufsstelle' : 'Verkaufsstellen'}</a>.
          </p>
        ),
      },
      {
        id: 'mehrwertsteuer',
        question: 'Warum ist keine Mehrwertsteuer ausgewiesen?',
        answer: (
          <p>
            Der Gutschein ist ein Mehrzweckgutschein: Beim Kauf steht noch nicht fest, wofür er eingelöst wird. Die
            Umsatzsteuer entsteht erst beim Einlösen und steht dann auf dem Beleg des Betriebs.
          </p>
        ),
      },
    ],
  };
}

/** The online payment methods, or where to buy if there are none. */
function paymentAnswer({ tenant: { paymentProviders } }: Shell) {
  if (paymentProviders.length === 0) {
    return (
      <p>
        Im Internet kann der Gutschein zurzeit nicht bezahlt werden. <OtherWaysToBuy />
      </p>
    );
  }
  const texts = paymentProviders.map((id) => paymentProvider(id).texts);
  return (
    <>
      <p>{`Mit ${texts.map(({ shortName }) => shortName).join(' oder mit ')}. Der Gesamtpreis wird mit der Bestellung fällig.`}</p>
      {texts.map(({ name, faq }) => (
        <p key={name}>{faq}</p>
      ))}
    </>
  );
}
