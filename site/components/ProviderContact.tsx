import type { Address } from '../shared/models/place.ts';
import { AddressLines } from './AddressLines.tsx';
import { SupportContact } from './SupportContact.tsx';

interface ProviderContactProps {
  name: string;
  address: Address | undefined;
  email: string | undefined;
  phone: string | undefined;
}

/** Who stands behind the site and how to reach them, from the tenant's data. */
export function ProviderContact({ name, address, email, phone }: ProviderContactProps) {
  return (
    <>
      <p>
        <strong>{name}</strong>
      </p>
      {address !== undefined && <AddressLines address={address} />}
      {(email !== undefined || phone !== undefined) && (
        <p>
          Sie erreichen uns <SupportContact email={email} phone={phone} />.
        </p>
      )}
    </>
  );
}
