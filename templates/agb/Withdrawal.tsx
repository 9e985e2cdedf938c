import type { ReactNode } from 'react';
import { useShell } from '../../site/features/shell/shell-context.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { TermsHeading } from './TermsHeading.tsx';

/**
 * Instruction and form after the models of annexes 1 and 2 to Art. 246a EGBGB.
 * @param seller to whom a withdrawal is sent
 */
export function Withdrawal({ seller }: { seller: ReactNode }) {
  const { withdrawalEnabled } = useShell().settings;
  return (
    <>
      <TermsHeading id="widerruf" />
      <h3>Widerrufsrecht</h3>
      <p>
        Verbraucherinnen und Verbraucher haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag
        zu widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses; bei Gutscheinen, die
        mit der Post verschickt werden, ab dem Tag, an dem Sie oder eine von Ihnen benannte dritte Person, die nicht der
        Beförderer ist, den Gutschein erhalten haben.
      </p>
      <p>
        Um Ihr Widerrufsrecht auszuüben, müssen Sie uns mittels einer eindeutigen Erklärung, zum Beispiel mit einem
        Brief oder einer E-Mail, über Ihren Entschluss informieren, diesen Vertrag zu widerrufen:
      </p>
      {seller}
      <p>
        Sie können dafür das folgende Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist. Zur
        Wahrung der Frist reicht es aus, dass Sie die Mitteilung vor ihrem Ablauf absenden.
      </p>
      {withdrawalEnabled ? (
        <p>
          Sie können Ihr Widerrufsrecht auch online ausüben, unter <a href={ROUTES.withdrawal}>Vertrag widerrufen</a>.
          Wenn Sie diese Funktion nutzen, erhalten Sie unverzüglich auf einem dauerhaften Datenträger eine
          Eingangsbestätigung mit dem Inhalt der Widerrufserklärung sowie Datum und Uhrzeit ihres Eingangs.
        </p>
      ) : (
        <p>
          Eine vorbereitete E-Mail finden Sie unter <a href={ROUTES.withdrawal}>Vertrag widerrufen</a>.
        </p>
      )}
      <h3>Folgen des Widerrufs</h3>
      <p>
        Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben,
        einschließlich der Kosten der günstigsten Standardlieferung, unverzüglich und spätestens binnen vierzehn Tagen
        ab dem Tag zurückzuzahlen, an dem Ihr Widerruf bei uns eingegangen ist. Wir verwenden dasselbe Zahlungsmittel,
        das Sie eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; Entgelte berechnen
        wir dafür nicht. Bei Gutscheinen auf Karte oder Papier können wir die Rückzahlung verweigern, bis wir sie
        zurückerhalten haben oder Sie die Rücksendung nachweisen; senden Sie sie binnen vierzehn Tagen zurück. Die
        unmittelbaren Kosten der Rücksendung tragen Sie.
      </p>
      <h3>Muster-Widerrufsformular</h3>
      <p>Wenn Sie den Vertrag widerrufen wollen, können Sie uns diese Angaben senden:</p>
      <ul>
        <li>an den oben genannten Anbieter</li>
        <li>Hiermit widerrufe ich den von mir abgeschlossenen Vertrag über den Kauf der folgenden Gutscheine</li>
        <li>bestellt am, erhalten am</li>
        <li>Bestellnummer</li>
        <li>Name und Anschrift</li>
        <li>Datum und, bei Mitteilung auf Papier, Unterschrift</li>
      </ul>
    </>
  );
}
