/** What the site stores in the visitor's browser, by key. */
export const STORED_ITEMS = [
  {
    key: 'cart',
    what: 'Ihr Warenkorb und, was Sie dazu im Bestellformular angeben.',
    until:
      'Die Gutscheine bleiben, bis Sie sie bestellen oder entfernen; Ihre Angaben und die der Beschenkten, bis die Bestellung bezahlt ist, höchstens aber 30 Tage nach der letzten Änderung.',
  },
  {
    key: 'voucher-drafts',
    what: 'Was Sie auf der Seite eines Gutscheins wählen und eingeben, bis er im Warenkorb liegt.',
    until: 'Endet mit dem Schließen des Fensters.',
  },
  {
    key: 'order',
    what: 'Ihre letzte Bestellung, damit Sie nach dem Bezahlen sehen, was daraus geworden ist.',
    until: 'Bleibt 30 Tage; eine Kopie im Fenster, in dem Sie bestellt haben, endet mit dessen Schließen.',
  },
  {
    key: 'order-attempt',
    what: 'Ein Schlüssel ohne Angaben zu Ihnen, damit dieselbe Bestellung nicht zweimal ausgeführt wird.',
    until: 'Bleibt, bis die Bestellung bezahlt ist oder Sie den Speicher löschen.',
  },
  {
    key: 'payment-page',
    what: 'Für welche Bestellung Sie gerade auf der Seite des Zahlungsdienstes sind.',
    until: 'Endet, wenn Sie zurückkommen, oder mit dem Schließen des Fensters.',
  },
  {
    key: 'theme',
    what: 'Die Darstellung, die Sie gewählt haben: Hell oder Kontrast.',
    until: 'Bleibt, bis Sie den Speicher löschen.',
  },
  {
    key: 'consent',
    what: 'Was Sie in den Datenschutzeinstellungen erlaubt haben.',
    until: 'Bleibt, bis Sie es ändern oder den Speicher löschen.',
  },
  {
    key: 'reloads',
    what: 'Wann welche Seite zuletzt von selbst neu geladen wurde, damit das nicht endlos geschieht.',
    until: 'Endet mit dem Schließen des Fensters.',
  },
] as const;
