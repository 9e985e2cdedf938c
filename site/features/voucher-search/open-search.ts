import { navigate } from 'vike/client/router';
import { voucherSearchPath } from '../../shared/routes.ts';

/** Shows the voucher list for a search text, without loading a document. Settles when the list is shown. */
export function openSearch(text: string): Promise<void> {
  return navigate(voucherSearchPath(text));
}
