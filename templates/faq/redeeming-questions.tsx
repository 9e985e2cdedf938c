import { SupportContact } from '../../site/components/SupportContact.tsx';
import { ROUTES } from '../../site/shared/routes.ts';
import { validityEnd } from '../../site/shared/validity.ts';
import type { FaqFacts } from './faq-facts.ts';
import type { QuestionGroup } from './question.ts';

export function redeemingQuestions({ validityYears, hasMerchantVouchers, shell }: FaqFacts): QuestionGroup {
  const { supportEmail, supportPhone } = shell.tenant;
  return {
    id: 'einloesen',
    title: 'Einlösen',
    questions: [
      {
        id: 'wo-gilt-er',
        question: 'Wo kann ich den Gutschein einlösen?',
        answer: (
          <p>
            Bei allen <a href={ROUTES.acceptanceLocations}>Akzeptanzstellen</a>; die <a href={ROUTES.map}>Karte</a>{' '}
            zeigt, was in Ihrer Nähe liegt.
            {hasMerchantVouchers && ' Der Gutschein eines einzelnen Betriebs gilt nur bei diesem Betrieb.'}
          </p>
        ),
      },
      {
        id: 'kasse',
        question: 'Was muss ich an der Kasse vorzeigen?',
        answer: (
          <p>
            Den Code auf dem Gutschein, ausgedruckt oder auf dem Handy. Der Betrieb liest ihn ein und bucht den Betrag
            ab.
          </p>
        ),
      },
      {
        id: 'teilbetraege',
        question: 'Muss ich den ganzen Betrag auf einmal ausgeben?',
        answer: <p>Nein. Was übrig bleibt, steht weiter auf dem Gutschein, bis seine Gültigkeit endet.</p>,
      },
      {
        id: 'mehrere',
        question: 'Kann ich mehrere Gutscheine zusammen einlösen?',
        answer: <p>Ja. Und was dann noch fehlt, zahlen Sie wie sonst auch.</p>,
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
            Nein, auch ein Restbetrag wird nicht in bar ausgezahlt. Ihr{' '}
            <a href={ROUTES.withdrawal}>Recht zum Widerruf</a> bleibt davon unberührt.
          </p>
        ),
      },
      {
        id: 'verloren',
        question: 'Ich habe meinen Gutschein verloren. Was nun?',
        answer: (
          <p>
            Behandeln Sie den Code wie Bargeld und melden Sie sich schnell,{' '}
            <SupportContact email={supportEmail} phone={supportPhone} />. Anhand der Bestellung können wir einen
            Gutschein, der noch nicht eingelöst ist, in der Regel sperren und neu ausstellen.
          </p>
        ),
      },
    ],
  };
}
