/** Before the browser has looked, and where no script runs: the same for all visitors. */
export function LookingForOrder() {
  return (
    <div className="completed">
      <h1>Ihre Bestellung</h1>
      <p className="completed-wait needs-script">Einen Moment, wir sehen nach …</p>
      <p className="no-script">
        Die Bestätigung Ihrer Bestellung kommt per E-Mail. Um die Bestellung auch hier zu sehen, schalten Sie bitte
        JavaScript in Ihrem Browser ein.
      </p>
    </div>
  );
}
