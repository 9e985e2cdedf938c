import { SupportContact } from '../../site/components/SupportContact.tsx';
import type { FaqFacts } from './faq-facts.ts';
import type { QuestionGroup } from './question.ts';

export function givingQuestions({ sendsByPost, shell }: FaqFacts): QuestionGroup {
  const { supportEmail, supportPhone } = shell.tenant;
  const contact = <SupportContact email={supportEmail} phone={supportPhone} />;
  return {
    id: 'verschenken',
    title: 'Versand und Verschenken',
    questions: [
      {
        id: 'lieferung',
        question: 'Wie bekomme ich den Gutschein?',
        answer: (
          <p>
            {sendsByPost
              ? 'Das entscheiden Sie bei der Bestellung: per E-Mail als PDF, ohne Versandkosten und in der Regel wenige Minuten nach der Zahlung, oder mit der Post als Gutscheinkarte.'
              : 'Per E-Mail als PDF, ohne Versandkosten und in der Regel wenige Minuten nach der Zahlung. Sie können ihn ausdrucken oder weiterleiten.'}
          </p>
        ),
      },
      sendsByPost && {
        id: 'postversand',
        question: 'Was kostet der Versand mit der Post?',
        answer: (
          <p>
            Die Versandkosten stehen beim Gutschein, bevor Sie ihn in den Warenkorb legen, und sind im Gesamtpreis der
            Bestellung enthalten. Wir liefern an Anschriften in Deutschland, auf Wunsch auch an eine andere als Ihre
            eigene.
          </p>
        ),
      },
      {
        id: 'motiv',
        question: 'Kann ich ein Motiv aussuchen und einen Gruß schreiben?',
        answer: (
          <p>
            Ja. Das Motiv wählen Sie beim Gutschein, Ihren Gruß und die Namen tragen Sie gleich daneben ein. Alles davon
            ist freiwillig.
          </p>
        ),
      },
      {
        id: 'direkt-verschenken',
        question: 'Kann der Gutschein direkt an die Beschenkten gehen?',
        answer: (
          <p>
            Ja. Tragen Sie den Namen und die E-Mail-Adresse der beschenkten Person ein. Lassen Sie diese Felder leer,
            kommt der Gutschein zu Ihnen.
          </p>
        ),
      },
      {
        id: 'nicht-angekommen',
        question: 'Mein Gutschein ist nicht angekommen. Was kann ich tun?',
        answer: (
          <p>
            Sehen Sie bitte zuerst im Spam-Ordner nach und prüfen Sie in der Bestellbestätigung, ob die E-Mail-Adresse
            stimmt. Hilft das nicht, melden Sie sich mit der Bestellnummer {contact}.
          </p>
        ),
      },
    ],
  };
}
