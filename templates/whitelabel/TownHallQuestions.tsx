const QUESTIONS = [
  {
    question: 'Wer kann Träger des Gutscheins sein?',
    answer:
      'Das Stadtmarketing, eine Werbegemeinschaft, ein Tourismusverein oder die Kommune selbst. Der Träger steht im Impressum und ist für Betriebe und Kundschaft ansprechbar.',
  },
  {
    question: 'Was brauchen die Betriebe, um mitzumachen?',
    answer:
      'Einen Zugang zum Händlerportal, mehr nicht. Besondere Kassentechnik ist nicht nötig; zum Einlösen genügt der Code auf dem Gutschein.',
  },
  {
    question: 'Wir haben schon einen Gutschein auf Papier. Was wird daraus?',
    answer:
      'Ausgegebene Gutscheine behalten ihren Wert. Ob sie nebenher weiterlaufen oder in die neue Lösung übergehen, klären wir im ersten Gespräch.',
  },
  {
    question: 'Können Gutscheine auch über die Theke verkauft werden?',
    answer:
      'Ja. Verkaufsstellen wie die Tourist-Information oder eine Buchhandlung stehen mit Adresse auf der Website und auf der Karte.',
  },
  {
    question: 'Was kostet die Lösung?',
    answer:
      'Das hängt davon ab, wie groß Ihre Stadt ist und was Sie brauchen. Nach dem ersten Gespräch bekommen Sie ein Angebot.',
  },
];

/** What is asked before a city decides. */
export function TownHallQuestions() {
  return (
    <section className="section side-by-side">
      <h2>Fragen aus Rathaus und Stadtmarketing</h2>
      <div>
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p className="answer">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
