import { navigate } from 'vike/client/router';
import { voucherSearchPath } from '../../shared/routes.ts';

/** Shows the voucher list for a search text, without loading a document. */
export function openSearch(text: string): void {
  void navigate(voucherSearchPath(text));
}
