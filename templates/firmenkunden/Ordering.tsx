interface Step {
  title: string;
  text: string;
}

const BY_THEMSELVES: Step[] = [
  { title: 'Zusammenstellen', text: 'Im Firmenportal legen Sie Stückzahl, Beträge und Empfänger fest.' },
  { title: 'Bestellen', text: 'Sie prüfen Ihre Angaben und bestellen, einmalig oder regelmäßig.' },
  { title: 'Verschenken', text: 'Die Gutscheine kommen gesammelt zu Ihnen oder einzeln zu den Beschenkten.' },
];

const ON_REQUEST: Step[] = [
  { title: 'Anfragen', text: 'Sie nennen uns Stückzahl, Betrag, Anlass und den Tag, an dem es so weit ist.' },
  { title: 'Angebot annehmen', text: 'Sie bekommen ein Angebot und bestätigen es.' },
  { title: 'Verschenken', text: 'Die Gutscheine kommen gesammelt zu Ihnen oder einzeln zu den Beschenkten.' },
];

/** How a company gets its vouchers. */
export function Ordering({ isSelfService }: { isSelfService: boolean }) {
  return (
    <section className="section">
      <h2>So bestellen Sie</h2>
      <ol className="steps">
        {(isSelfService ? BY_THEMSELVES : ON_REQUEST).map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
