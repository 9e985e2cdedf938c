import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { fixtureSnapshot } from '../shared/testing/fixture-snapshot.ts';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { VoucherFace, VoucherPreview } from './VoucherFace.tsx';

const VOUCHER = { title: 'Café Adler', amount: '25 €' };

function render(voucher: ReactNode, name = 'Musterstadt Gutschein'): string {
  const { tenant } = fixtureSnapshot();
  return renderInShell(voucher, { tenant: { ...tenant, name, city: {} } });
}

function textOf(preview: Partial<Parameters<typeof VoucherPreview>[0]>): string {
  return render(<VoucherPreview {...VOUCHER} {...preview} />)
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('the preview says how the voucher is delivered', () => {
  expect(textOf({ delivery: 'EMAIL' })).toContain('per E-Mail');
  expect(textOf({ delivery: 'POSTAL_SHIPPING' })).toContain('mit der Post');
  expect(textOf({})).toBe('Musterstadt Gutschein Café Adler 25 €');
});

test('the greeting follows what is typed, and a line stands in for a message that is not written yet', () => {
  expect(textOf({ greeting: { recipientName: ' Anna ', message: 'Alles Gute', donorName: 'Ben' } })).toMatch(
    /25 € Für Anna Alles Gute Ben$/,
  );
  expect(textOf({ greeting: { recipientName: '  ', message: '' } })).toMatch(/25 € Hier steht Ihre Nachricht\.$/);
  expect(textOf({})).not.toContain('Nachricht');
});

test('a merchant’s voucher has its face as front, on which the chosen motif lies; the city’s own has the motif', () => {
  const motif = { path: '/media/motiv', width: 960, height: 480, widths: [480, 960] };
  const picture = { ...motif, path: '/media/laden' };
  const imagesOf = (props: Partial<Parameters<typeof VoucherFace>[0]>) =>
    [
      ...render(<VoucherFace {...VOUCHER} {...props} />).matchAll(
        /class="(voucher-\w+|[^"]*face-\d[^"]*)"|src="([^"]*)"/g,
      ),
    ]
      .map(([, name = '', src = '']) => name + src)
      .filter((part) => /front|inlay|media/.test(part));
  expect(imagesOf({ face: { tint: 3, kind: 'books' }, motif })).toEqual([
    'voucher-front face face-3 sign-books',
    'voucher-inlay',
    '/media/motiv-960.webp',
  ]);
  expect(imagesOf({ face: { tint: 3, kind: 'books', picture }, motif })).toContain('/media/laden-960.webp');
  expect(imagesOf({ motif })).toEqual(['/media/motiv-960.webp']);
});

test.each([undefined, 'Seekarte'])('the general voucher, titled %j, says where it is redeemed', (title) => {
  const html = render(<VoucherFace title={title} />, 'Seekarte');
  expect(html).toContain('<span class="voucher-title">Bei allen Akzeptanz\u00adstellen</span>');
});
