import { SupportContact } from '../../site/components/SupportContact.tsx';
import { ROUTES } from '../../site/shared/routes.ts';
import { BALANCE_LINK } from '../../site/shared/tenant-facts.ts';
import { validityEnd } from '../../site/shared/text/format.ts';
import type { FaqFacts, QuestionGroup } from './question.ts';

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
