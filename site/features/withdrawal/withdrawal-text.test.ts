import { expect, test } from 'vitest';
import { receiptText, withdrawalMailto } from './withdrawal-text.ts';

const WITHDRAWAL = { name: 'Erika Beispiel', contractId: 'MU-100001', email: 'erika@post.example' };

test('the receipt has content, recipient, and date and time in German time', () => {
  const receipt = { receiptId: 'W-10001', receivedAt: '2026-06-21T22:30:05.000Z' };
  expect(
    receiptText({ ...WITHDRAWAL, message: 'Nur den zweiten Gutschein' }, receipt, ['Stadtmarketing', 'Gasse 1']),
  ).toBe(
    [
      'Eingangsbestätigung Ihres Widerrufs',
      '',
      'Vorgang: W-10001',
      'Eingegangen am: 22. Juni 2026 um 00:30:05 Uhr',
      '',
      'Empfänger:',
      'Stadtmarketing',
      'Gasse 1',
      '',
      'Inhalt der Erklärung:',
      'Hiermit widerrufe ich den von mir abgeschlossenen Vertrag.',
      'Name: Erika Beispiel',
      'Bestellung: MU-100001',
      'E-Mail-Adresse: erika@post.example',
      'Angaben zum Widerruf: Nur den zweiten Gutschein',
      '',
    ].join('\n'),
  );
});

test('the prepared e-mail has the declaration with the input, or with blanks to fill in', () => {
  const open = (address: string) => {
    const url = new URL(address);
    return { to: url.pathname, body: url.searchParams.get('body')?.split('\r\n') };
  };
  expect(open(withdrawalMailto('hallo@gutschein.example'))).toEqual({
    to: 'hallo@gutschein.example',
    body: [
      'Guten Tag,',
      '',
      'Hiermit widerrufe ich den von mir abgeschlossenen Vertrag.',
      '',
      'Name: ',
      'Bestellnummer: ',
      'Bestellt am: ',
      'E-Mail-Adresse für die Eingangsbestätigung: ',
      '',
    ],
  });
  expect(open(withdrawalMailto('hallo@gutschein.example', { ...WITHDRAWAL, name: 'A & B = C?' })).body).toContain(
    'Name: A & B = C?',
  );
});
