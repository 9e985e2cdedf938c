import type { Address } from '../shared/models/place.ts';

export function AddressLines({ address }: { address: Address }) {
  return (
    <address>
      {address.street}
      <br />
      {`${address.postalCode} ${address.city}`}
    </address>
  );
}
