import { AddressLines } from '../../../site/components/ProviderContact.tsx';
import type { Branch } from './+data.ts';

/** Further places of the merchant. */
export function Branches({ branches }: { branches: Branch[] }) {
  return (
    <>
      <h2>Weitere Filialen</h2>
      <ul className="plain-list">
        {branches.map(({ id, name, address }) => (
          <li key={id}>
            <strong>{name}</strong>
            <AddressLines address={address} />
          </li>
        ))}
      </ul>
    </>
  );
}
