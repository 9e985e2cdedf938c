import { PERSONAL_DATA_KEPT_DAYS } from '../order/order-record.ts';
import {
  ATTEMPT_KEY,
  CART_KEY,
  CONSENT_KEY,
  ORDER_KEY,
  PAYMENT_PAGE_KEY,
  RELOADS_KEY,
  THEME_KEY,
  VOUCHER_DRAFTS_KEY,
} from '../../sleeping-page/names.ts';

/** What the site stores in the visitor's browser, by key. */
export const STORED_ITEMS = [
  {
    key: CART_KEY,
    what: 'Ihr Warenkorb und, was Sie dazu im Bestellformular angeben.',
    until: `Die Gutscheine bleiben, bis Sie sie bestellen oder entfernen; Ihre Angaben und die der Beschenkten, bis die Bestellung bezahlt ist, höchstens aber ${PERSONAL_DATA_KEPT_DAYS} Tage nach der letzten Änderung.`,
  },
  {
    key: VOUCHER_DRAFTS_KEY,
    what: 'Was Sie auf der Seite eines Gutscheins wählen und eingeben, bis er im Warenkorb liegt.',
    until: 'Endet mit dem Schließen des Fensters.',
  },
  {
    key: ORDER_KEY,
    what: 'Ihre letzte Bestellung, damit Sie nach dem Bezahlen sehen, was daraus geworden ist.',
    until: `Bleibt ${PERSONAL_DATA_KEPT_DAYS} Tage; eine Kopie im Fenster, in dem Sie bestellt haben, endet mit dessen Schließen.`,
  },
  {
    key: ATTEMPT_KEY,
    what: 'Ein Schlüssel ohne Angaben zu Ihnen, damit dieselbe Bestellung nicht zweimal ausgeführt wird.',
    until: 'Bleibt, bis die Bestellung bezahlt ist oder Sie den Speicher löschen.',
  },
  {
    key: PAYMENT_PAGE_KEY,
    what: 'Für welche Bestellung Sie gerade auf der Seite des Zahlungsdienstes sind.',
    until: 'Endet, wenn Sie zurückkommen, oder mit dem Schließen des Fensters.',
  },
  {
    key: THEME_KEY,
    what: 'Die Darstellung, die Sie gewählt haben: Hell oder Kontrast.',
    until: 'Bleibt, bis Sie den Speicher löschen.',
  },
  {
    key: CONSENT_KEY,
    what: 'Was Sie in den Datenschutzeinstellungen erlaubt haben.',
    until: 'Bleibt, bis Sie es ändern oder den Speicher löschen.',
  },
  {
    key: RELOADS_KEY,
    what: 'Wann welche Seite zuletzt von selbst neu geladen wurde, damit das nicht endlos geschieht.',
    until: 'Endet mit dem Schließen des Fensters.',
  },
] as const;
