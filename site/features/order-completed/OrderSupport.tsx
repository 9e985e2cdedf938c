import { SupportContact } from '../../components/SupportContact.tsx';

export interface SupportContacts {
  email: string | undefined;
  phone: string | undefined;
}

/** Where to ask about an order. */
export function OrderSupport({ contacts, hasNumber = true }: { contacts: SupportContacts; hasNumber?: boolean }) {
  return (
    <section className="order-support">
      <h2>Fragen zu Ihrer Bestellung?</h2>
      <p>
        Sie erreichen uns <SupportContact {...contacts} />.{hasNumber && ' Bitte nennen Sie Ihre Bestellnummer.'}
      </p>
    </section>
  );
}
