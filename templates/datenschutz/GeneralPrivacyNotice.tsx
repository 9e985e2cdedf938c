import { ProviderContact } from '../../site/components/ProviderContact.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';
import type { PrivacyContent } from './+data.ts';

/** For a tenant that brings no text of its own: what this site does by itself. */
export function GeneralPrivacyNotice({ provider }: { provider: PrivacyContent['provider'] }) {
  const { tenant } = useShell();
  return (
    <div className="prose">
      <h1>Datenschutz</h1>
      <h2>Verantwortlich</h2>
      <ProviderContact
        name={provider?.name ?? tenant.name}
        address={provider?.address}
        email={tenant.supportEmail}
        phone={tenant.supportPhone}
      />
      <h2>Aufruf der Website</h2>
      <p>
        Wenn Sie diese Website aufrufen, verarbeitet der Webserver Ihre IP-Adresse, Datum und Uhrzeit, die aufgerufene
        Adresse sowie Angaben zu Ihrem Browser. Das ist nötig, um die Seiten auszuliefern und ihren sicheren Betrieb zu
        gewährleisten (Art. 6 Abs. 1 Buchst. f DSGVO).
      </p>
      <h2>Speicher in Ihrem Browser</h2>
      <p>
        Ihr Warenkorb und die von Ihnen gewählte Darstellung werden in Ihrem Browser gespeichert, damit sie beim
        nächsten Aufruf noch da sind. Das ist für die von Ihnen gewünschten Funktionen unbedingt erforderlich (§ 25 Abs.
        2 Nr. 2 TDDDG). Sie können diese Daten in den Einstellungen Ihres Browsers jederzeit löschen.
      </p>
      <h2>Bestellungen</h2>
      <p>
        Wenn Sie Gutscheine bestellen, verarbeiten wir die Angaben, die Sie dabei machen, um den Vertrag zu erfüllen
        (Art. 6 Abs. 1 Buchst. b DSGVO), und bewahren sie so lange auf, wie es das Handels- und Steuerrecht verlangt
        (Art. 6 Abs. 1 Buchst. c DSGVO). Zahlungsdaten verarbeitet der Zahlungsdienst, den Sie auswählen.
      </p>
      <h2>Externe Inhalte</h2>
      <p>
        Inhalte anderer Anbieter werden nicht von selbst geladen. Links zu anderen Websites stellen erst dann eine
        Verbindung her, wenn Sie ihnen folgen.
      </p>
      <h2>Ihre Rechte</h2>
      <p>
        Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung und Übertragbarkeit
        Ihrer Daten sowie das Recht, einer Verarbeitung aufgrund berechtigter Interessen zu widersprechen. Außerdem
        können Sie sich bei einer Datenschutzaufsichtsbehörde beschweren.
      </p>
    </div>
  );
}
