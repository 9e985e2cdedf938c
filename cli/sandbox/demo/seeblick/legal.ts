/** Legal notice and privacy notice of a fictitious association. */
export const imprint = `
<h2>Anbieter nach § 5 DDG</h2>
<p>Tourismusverein Seeblick e. V.<br>Seepromenade 2<br>88999 Seeblick</p>
<p>Vorstand: Bärbel Amann (Vorsitzende), Egon Maier, Chiara Conti<br>Vereinsregister: VR 0000, Amtsgericht Seeblick</p>
<h2>So erreichen Sie uns</h2>
<p>Telefon: <a href="tel:+498999998100">+49 89 99998-100</a><br>E-Mail: <a href="mailto:gaeste@seeblick-karte.example">gaeste@seeblick-karte.example</a></p>
<p>Die Gästeinformation ist täglich von 9 bis 17 Uhr besetzt, von November bis März nur an Werktagen.</p>
<h2>Verantwortlich für den Inhalt</h2>
<p>Bärbel Amann, Anschrift wie oben</p>
<h2>Umsatzsteuer</h2>
<p>USt-IdNr.: DE 000 000 001</p>
<h2>Verbraucherschlichtung</h2>
<p>An Verfahren vor einer Verbraucherschlichtungsstelle nehmen wir nicht teil und sind dazu auch nicht verpflichtet (§ 36 VSBG).</p>
<h2>Angaben der Gastgeber</h2>
<p>Öffnungszeiten und Angebote ändern sich am See mit dem Wetter. Maßgeblich ist, was der Gastgeber vor Ort aushängt; Hinweise auf veraltete Angaben nehmen wir dankbar entgegen.</p>
`.trim();

export const privacy = `
<h2>Wer verantwortlich ist</h2>
<p>Tourismusverein Seeblick e. V., Seepromenade 2, 88999 Seeblick, <a href="mailto:gaeste@seeblick-karte.example">gaeste@seeblick-karte.example</a>. Einen Datenschutzbeauftragten müssen wir nicht benennen; Fragen beantwortet der Vorstand.</p>
<h2>Beim Lesen dieser Seiten</h2>
<p>Der Server hält fest, wann welche Seite von welcher IP-Adresse abgerufen wurde, und löscht diese Angaben nach sieben Tagen (Art. 6 Abs. 1 Buchst. f DSGVO). Wir setzen keine Cookies und zählen keine Besucher.</p>
<h2>Beim Kauf einer Karte</h2>
<p>Name, Anschrift, E-Mail-Adresse und Inhalt der Bestellung verarbeiten wir, um den Vertrag zu erfüllen (Art. 6 Abs. 1 Buchst. b DSGVO). Belege bewahren wir so lange auf, wie es das Steuerrecht verlangt. Ihr Warenkorb bleibt bis zur Bestellung allein in Ihrem Browser.</p>
<h2>Beim Bezahlen</h2>
<p>Bezahlt wird über PayPal. Erst wenn Sie diese Zahlungsart wählen, lädt Ihr Browser Inhalte von PayPal; es gelten dann auch dessen Datenschutzhinweise.</p>
<h2>Karte der Gastgeber</h2>
<p>Die Karte erscheint nach einem Klick, mit dem Sie in die Abfrage beim Kartenanbieter einwilligen. Ohne Klick bleibt die Liste der Gastgeber vollständig nutzbar.</p>
<h2>Was Sie verlangen können</h2>
<p>Auskunft, Berichtigung, Löschung, Einschränkung, Übertragung Ihrer Daten und Widerspruch (Art. 15 bis 21 DSGVO). Ein Brief oder eine E-Mail genügt. Außerdem können Sie sich bei der zuständigen Aufsichtsbehörde beschweren.</p>
<p>Stand: August 2026</p>
`.trim();
