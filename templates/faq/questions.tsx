import type { ReactNode } from 'react';
import type { Shell } from '../../site/shared/payload/shell.ts';
import type { GeneralFacts } from './+data.ts';
import { OtherWaysToBuy, SupportContact } from '../../site/components/TextBlocks.tsx';
import { paymentProvider } from '../../site/payment/providers.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { BALANCE_LINK } from '../../site/shared/tenant-facts.ts';
import { validityEnd } from '../../site/shared/text/format.ts';

/** What the questions and their answers depend on. */
export interface FaqFacts extends GeneralFacts {
  shell: Shell;
}

interface QuestionGroup {
  id: string;
  title: string;
  /** `false` marks a question that does not apply to this tenant. */
  questions: readonly (QuestionEntry | false)[];
}

export interface QuestionEntry {
  /** Part of the fragment: `#frage-gueltigkeit`. */
  id: string;
  question: string;
  answer: ReactNode;
}

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

export function givingQuestions({ sendsByPost, texts }: FaqFacts): QuestionGroup {
  return {
    id: 'verschenken',
    title: 'Versand und Verschenken',
    questions: [
      {
        id: 'lieferung',
        question: 'Wie bekomme ich den Gutschein?',
        answer: (
          <p>
            {sendsByPost
              ? 'Das entscheiden Sie bei der Bestellung: per E-Mail, zum Ausdrucken oder Weiterleiten und ohne Versandkosten, oder mit der Post als Gutscheinkarte. Verschickt wird er nach der Zahlung. '
              : 'Nach der Zahlung per E-Mail, ohne Versandkosten. Sie können ihn ausdrucken oder weiterleiten. '}
            {texts.emailDelivery} {sendsByPost && texts.cardDelivery}
          </p>
        ),
      },
      sendsByPost && {
        id: 'postversand',
        question: 'Was kostet der Versand mit der Post?',
        answer: (
          <p>
            Die Versandkosten stehen beim Gutschein, bevor Sie ihn in den Warenkorb legen, und sind im Gesamtpreis der
            Bestellung enthalten. Wir liefern an Anschriften in Deutschland, auf Wunsch auch an eine andere als Ihre
            eigene.
          </p>
        ),
      },
      {
        id: 'motiv',
        question: 'Kann ich ein Motiv aussuchen und einen Gruß schreiben?',
        answer: (
          <p>
            Ja. Das Motiv wählen Sie beim Gutschein, Ihren Gruß und die Namen tragen Sie gleich daneben ein. Alles davon
            ist freiwillig.
          </p>
        ),
      },
      {
        id: 'direkt-verschenken',
        question: 'Kann der Gutschein direkt an die Beschenkten gehen?',
        answer: (
          <p>
            Ja. Tragen Sie den Namen und die E-Mail-Adresse der beschenkten Person ein. Lassen Sie diese Felder leer,
            kommt der Gutschein zu Ihnen.
          </p>
        ),
      },
      {
        id: 'nicht-angekommen',
        question: 'Mein Gutschein ist nicht angekommen. Was kann ich tun?',
        answer: (
          <p>
            Sehen Sie bitte zuerst im Spam-Ordner nach und prüfen Sie in der Bestellbestätigung, ob die E-Mail-Adresse
            stimmt. Hilft das nicht, melden Sie sich mit der Bestellnummer <SupportContact />.
          </p>
        ),
      },
    ],
  };
}

export function redeemingQuestions({
  validityYears,
  hasMerchantVouchers,
  redemption,
  payout,
  texts,
  shell,
}: FaqFacts): QuestionGroup {
  const { balanceUrl } = shell.settings;
  return {
    id: 'einloesen',
    title: 'Einlösen',
    questions: [
      {
        id: 'wo-gilt-er',
        question: 'Wo kann ich den Gutschein einlösen?',
        answer: (
          <p>
            Bei allen <a href={ROUTES.acceptanceLocations}>Akzeptanzstellen</a>; der <a href={ROUTES.map}>Stadtplan</a>{' '}
            zeigt, was in Ihrer Nähe liegt.
            {hasMerchantVouchers && ' Der Gutschein eines einzelnen Betriebs gilt nur bei diesem Betrieb.'}
          </p>
        ),
      },
      {
        id: 'kasse',
        question: 'Was muss ich an der Kasse vorzeigen?',
        answer: <p>{redemption}</p>,
      },
      texts.partialRedemption !== undefined && {
        id: 'teilbetraege',
        question: 'Muss ich den ganzen Betrag auf einmal ausgeben?',
        answer: <p>{texts.partialRedemption}</p>,
      },
      balanceUrl !== undefined && {
        id: 'guthaben',
        question: 'Wie viel Guthaben ist noch auf meinem Gutschein?',
        answer: (
          <p>
            Das sehen Sie im Internet: <a href={balanceUrl}>{BALANCE_LINK}</a>.
          </p>
        ),
      },
      {
        id: 'gueltigkeit',
        question: 'Wie lange ist der Gutschein gültig?',
        answer: <p>{`Bis zum ${validityEnd(validityYears)}. Das genaue Datum steht auf dem Gutschein.`}</p>,
      },
      {
        id: 'auszahlung',
        question: 'Kann ich mir den Wert auszahlen lassen?',
        answer: (
          <p>
            {payout} Ihr <a href={ROUTES.withdrawal}>Recht zum Widerruf</a> bleibt davon unberührt.
          </p>
        ),
      },
      {
        id: 'verloren',
        question: 'Ich habe meinen Gutschein verloren. Was nun?',
        answer: (
          <p>
            Wer ihn hat, kann ihn einlösen. Fragen Sie deshalb schnell nach, ob er sich sperren lässt, am besten mit der
            Bestellnummer, <SupportContact />.
          </p>
        ),
      },
    ],
  };
}

export function helpQuestions({ sendsByPost }: FaqFacts): QuestionGroup {
  return {
    id: 'hilfe',
    title: 'Widerruf und Hilfe',
    questions: [
      {
        id: 'widerruf',
        question: 'Kann ich meine Bestellung widerrufen?',
        answer: (
          <p>
            Ja, als Verbraucherin oder Verbraucher innerhalb von vierzehn Tagen und ohne Angabe von Gründen. Am
            einfachsten geht das unter <a href={ROUTES.withdrawal}>Vertrag widerrufen</a>.
          </p>
        ),
      },
      {
        id: 'erstattung',
        question: 'Wann bekomme ich mein Geld zurück?',
        answer: (
          <p>
            Spätestens vierzehn Tage, nachdem Ihr Widerruf bei uns eingegangen ist, und auf dem Weg, auf dem Sie bezahlt
            haben.
            {sendsByPost && ' Eine Gutscheinkarte, die Sie mit der Post bekommen haben, senden Sie uns bitte zurück.'}
          </p>
        ),
      },
      {
        id: 'angaben-aendern',
        question: 'Ich habe mich bei der Bestellung vertippt. Lässt sich das ändern?',
        answer: (
          <p>
            Melden Sie sich bitte gleich mit der Bestellnummer, <SupportContact />.
          </p>
        ),
      },
      {
        id: 'barrierefreiheit',
        question: 'Ist die Website barrierefrei?',
        answer: (
          <p>
            Sie lässt sich mit der Tastatur bedienen, vergrößern und auf hohen Kontrast umstellen. Was geprüft ist und
            wie Sie uns Barrieren melden, steht unter <a href={ROUTES.accessibility}>Barrierefreiheit</a>.
          </p>
        ),
      },
      {
        id: 'betrieb-vorschlagen',
        question: 'Mein Lieblingsgeschäft fehlt. Kann ich es vorschlagen?',
        answer: (
          <p>
            Sehr gern, <SupportContact />.
          </p>
        ),
      },
    ],
  };
}

export function companyQuestions({ shell }: FaqFacts): QuestionGroup {
  const { merchantRegistrationLink, portalUrl } = shell.tenant;
  return {
    id: 'unternehmen',
    title: 'Für Betriebe und Firmenkunden',
    questions: [
      {
        id: 'mitmachen',
        question: 'Wie kann mein Betrieb mitmachen?',
        answer: (
          <p>
            Melden Sie ihn über die <a href={merchantRegistrationLink ?? portalUrl}>Registrierung für Betriebe</a> an.
          </p>
        ),
      },
      {
        id: 'firmen',
        question: 'Gibt es den Gutschein auch für Belegschaft und Kundschaft?',
        answer: (
          <p>
            Ja, Unternehmen bestellen ihn unter <a href={ROUTES.corporateCustomers}>Firmenkunden</a>.
          </p>
        ),
      },
    ],
  };
}
