import { SupportContact } from '../../site/components/SupportContact.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { validityEnd } from '../../site/shared/validity.ts';
import type { FaqContent } from './+data.ts';
import { Question } from './Question.tsx';

export function RedeemingQuestions({ content }: { content: FaqContent }) {
  const { supportEmail, supportPhone } = useShell().tenant;
  return (
    <>
      <Question id="gueltigkeit" question="Wie lange ist der Gutschein gültig?">
        <p>{`Bis zum ${validityEnd(content.validityYears)}. Das genaue Datum steht auf dem Gutschein.`}</p>
      </Question>
      <Question id="einloesen" question="Wie löse ich den Gutschein ein?">
        <p>Zeigen Sie den Code ausgedruckt oder auf dem Handy an der Kasse. Der Betrieb bucht den Betrag dort ab.</p>
      </Question>
      <Question id="teilbetraege" question="Muss ich den ganzen Betrag auf einmal ausgeben?">
        <p>
          Nein. Was übrig bleibt, steht weiter auf dem Gutschein und kann bis zum Ende der Gültigkeit genutzt werden.
        </p>
      </Question>
      <Question id="auszahlung" question="Kann ich mir den Wert auszahlen lassen?">
        <p>Nein, auch ein Restbetrag wird nicht in bar ausgezahlt. Ihr Widerrufsrecht bleibt davon unberührt.</p>
      </Question>
      <Question id="mehrere" question="Kann ich mehrere Gutscheine zusammen einlösen?">
        <p>Ja, auch zusammen mit anderen Zahlungsmitteln.</p>
      </Question>
      <Question id="verloren" question="Ich habe meinen Gutschein verloren. Was nun?">
        <p>
          Melden Sie sich <SupportContact email={supportEmail} phone={supportPhone} />. Anhand Ihrer Bestellung können
          wir einen Gutschein, der noch nicht eingelöst ist, in der Regel sperren und neu ausstellen.
        </p>
      </Question>
      <Question id="widerruf" question="Kann ich meine Bestellung widerrufen?">
        <p>
          Ja, als Verbraucherin oder Verbraucher innerhalb von vierzehn Tagen und ohne Angabe von Gründen. Wie das geht,
          steht in den <a href={ROUTES.terms}>Allgemeinen Geschäftsbedingungen</a>.
        </p>
      </Question>
      <Question id="betrieb-vorschlagen" question="Mein Lieblingsgeschäft fehlt. Kann ich es vorschlagen?">
        <p>
          Sehr gern, <SupportContact email={supportEmail} phone={supportPhone} />. Wir sprechen den Betrieb an.
        </p>
      </Question>
      <Question id="mitmachen" question="Wie kann mein Betrieb mitmachen?">
        <JoinAnswer />
      </Question>
      <Question id="firmen" question="Gibt es den Gutschein für Unternehmen?">
        <p>
          Ja, auch in größerer Stückzahl. Alles dazu steht unter <a href={ROUTES.corporateCustomers}>Firmenkunden</a>.
        </p>
      </Question>
    </>
  );
}

function JoinAnswer() {
  const { merchantRegistrationLink, supportEmail, supportPhone } = useShell().tenant;
  if (merchantRegistrationLink === undefined) {
    return (
      <p>
        Melden Sie sich bei uns, <SupportContact email={supportEmail} phone={supportPhone} />. Wir erklären Ihnen die
        Bedingungen und richten Ihren Zugang ein.
      </p>
    );
  }
  return (
    <p>
      Melden Sie ihn über die <a href={merchantRegistrationLink}>Registrierung für Unternehmen</a> an. Nach einer kurzen
      Prüfung erscheint er hier, und Ihre Angaben pflegen Sie selbst.
    </p>
  );
}
