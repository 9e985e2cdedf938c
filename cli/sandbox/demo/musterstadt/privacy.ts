/** The privacy notice of a fictitious provider, after Articles 13 and 14 GDPR. */
export const privacy = `
<h2>1. Verantwortliche Stelle</h2>
<p>Verantwortlich für die Verarbeitung Ihrer Daten auf dieser Website ist die Stadtmarketing Musterstadt GmbH, Rathausgasse 2, 97999 Musterstadt, E-Mail: <a href="mailto:hallo@gutschein-musterstadt.example">hallo@gutschein-musterstadt.example</a>.</p>
<p>Unsere Datenschutzbeauftragte erreichen Sie unter <a href="mailto:datenschutz@gutschein-musterstadt.example">datenschutz@gutschein-musterstadt.example</a> oder unter der Postanschrift mit dem Zusatz „Datenschutz“.</p>
<h2>2. Besuch der Website</h2>
<p>Beim Aufruf einer Seite überträgt Ihr Browser technisch notwendige Daten an unseren Server: IP-Adresse, Zeitpunkt, abgerufene Seite, übertragene Datenmenge sowie Angaben zu Browser und Betriebssystem. Wir speichern sie für 14 Tage, um Störungen und Angriffe zu erkennen. Rechtsgrundlage ist Art. 6 Abs. 1 Buchst. f DSGVO.</p>
<h2>3. Warenkorb im Browser</h2>
<p>Ihr Warenkorb und die Angaben im Bestellformular liegen im lokalen Speicher Ihres Browsers und verlassen Ihr Gerät erst, wenn Sie bestellen. Der Speicher ist für die von Ihnen gewünschte Funktion unbedingt erforderlich (§ 25 Abs. 2 Nr. 2 TDDDG). Sie können ihn jederzeit in den Einstellungen des Browsers löschen.</p>
<h2>4. Bestellung eines Gutscheins</h2>
<p>Zur Abwicklung verarbeiten wir Name, Rechnungs- und Lieferanschrift, E-Mail-Adresse, die bestellten Gutscheine und, wenn Sie verschenken, Namen, E-Mail-Adresse und Grußtext für die beschenkte Person. Rechtsgrundlage ist Art. 6 Abs. 1 Buchst. b DSGVO. Handels- und steuerrechtliche Aufbewahrungsfristen betragen sechs bis zehn Jahre; den Grußtext löschen wir 30 Tage nach dem Versand.</p>
<h2>5. Zahlung</h2>
<p>Zahlungen wickeln Zahlungsdienstleister ab. Kartendaten geben Sie ausschließlich auf der Seite des Dienstleisters ein; wir erfahren nur, ob die Zahlung gelungen ist. Bei Zahlung mit PayPal gilt zusätzlich die Datenschutzerklärung der PayPal (Europe) S.à r.l. et Cie, S.C.A., Luxemburg.</p>
<h2>6. Karten</h2>
<p>Die Übersichtskarte laden wir erst, wenn Sie darauf klicken. Dann fragt Ihr Browser Kartenbilder beim Kartenanbieter ab und überträgt dabei Ihre IP-Adresse. Rechtsgrundlage ist Ihre Einwilligung (Art. 6 Abs. 1 Buchst. a DSGVO), die Sie am Fuß jeder Seite widerrufen können. Die Liste neben der Karte kommt ohne diese Abfrage aus.</p>
<h2>7. Fehlerberichte</h2>
<p>Stürzt die Website ab, hilft uns ein technischer Bericht bei der Behebung. Er enthält keine Eingaben aus Formularen. Eine Aufzeichnung der Sitzung findet nur mit Ihrer Einwilligung und niemals auf der Seite zur Bezahlung statt.</p>
<h2>8. Empfänger</h2>
<p>Wir beauftragen Dienstleister für Hosting, Versand der E-Mails und Postversand. Mit allen bestehen Verträge nach Art. 28 DSGVO; die Daten bleiben in der Europäischen Union. Der Betrieb, bei dem Sie einen Gutschein einlösen, erfährt weder Ihren Namen noch Ihre Anschrift.</p>
<h2>9. Ihre Rechte</h2>
<ul>
<li>Auskunft über Ihre gespeicherten Daten (Art. 15 DSGVO)</li>
<li>Berichtigung und Löschung (Art. 16 und 17 DSGVO)</li>
<li>Einschränkung der Verarbeitung (Art. 18 DSGVO)</li>
<li>Datenübertragbarkeit (Art. 20 DSGVO)</li>
<li>Widerspruch gegen Verarbeitungen aufgrund berechtigter Interessen (Art. 21 DSGVO)</li>
</ul>
<p>Eine Einwilligung können Sie jederzeit mit Wirkung für die Zukunft widerrufen. Beschweren können Sie sich bei der für Musterstadt zuständigen Aufsichtsbehörde.</p>
<h2>10. Stand</h2>
<p>Diese Erklärung gilt seit dem 1. Oktober 2026.</p>
`.trim();
