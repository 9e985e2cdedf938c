/** The legal notice of a fictitious provider, after § 5 DDG. */
export const imprint = `
<h2>Angaben gemäß § 5 DDG</h2>
<p>Stadtmarketing Musterstadt GmbH<br>Rathausgasse 2<br>97999 Musterstadt</p>
<p>Vertreten durch die Geschäftsführerin Dr. Marlene Kessler</p>
<h2>Kontakt</h2>
<p>Telefon: <a href="tel:+496990009100">+49 69 90009-100</a><br>E-Mail: <a href="mailto:hallo@gutschein-musterstadt.example">hallo@gutschein-musterstadt.example</a></p>
<p>Sie erreichen uns montags bis freitags von 9 bis 16 Uhr.</p>
<h2>Registereintrag</h2>
<p>Eingetragen im Handelsregister<br>Registergericht: Amtsgericht Musterstadt<br>Registernummer: HRB 00000</p>
<h2>Umsatzsteuer</h2>
<p>Umsatzsteuer-Identifikationsnummer gemäß § 27 a Umsatzsteuergesetz: DE 000 000 000</p>
<h2>Redaktionell verantwortlich</h2>
<p>Jonas Ehrlich, Rathausgasse 2, 97999 Musterstadt</p>
<h2>Aufgabe des Gutscheinprogramms</h2>
<p>Die Stadtmarketing Musterstadt GmbH gibt den Musterstadt Gutschein heraus und rechnet mit den teilnehmenden Betrieben ab. Gutscheine, die nur bei einem einzelnen Betrieb gelten, werden in dessen Namen verkauft; Vertragspartner für die Einlösung ist dann dieser Betrieb.</p>
<h2>Streitbeilegung</h2>
<p>Wir sind weder bereit noch verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen (§ 36 VSBG). Sprechen Sie uns an: Die meisten Anliegen klären wir am selben Tag.</p>
<h2>Haftung für Inhalte und Verweise</h2>
<p>Die Angaben zu den Betrieben, etwa Öffnungszeiten und Beschreibungen, pflegen diese selbst im Händlerportal. Wir prüfen sie bei der Aufnahme und gehen Hinweisen auf Fehler umgehend nach. Für die Inhalte verlinkter Seiten sind ausschließlich deren Betreiber verantwortlich.</p>
<h2>Bildnachweis</h2>
<p>Alle Zeichnungen dieser Website: Stadtmarketing Musterstadt GmbH.</p>
`.trim();
