import { SupportContact } from '../../site/components/SupportContact.tsx';
import { ROUTES } from '../../site/shared/routes.ts';
import type { FaqFacts, QuestionGroup } from './question.ts';

export function helpQuestions({ sendsByPost }: FaqFacts): QuestionGroup {
  return {
    id: 'hilfe',
    title: 'Widerruf und Hilfe',
    questions: [
      {
        id: 'widerruf',
        question: 'Kann ich meine Bestellung widerrufen?',
        answer: (
          <p>
            Ja, als Verbraucherin oder Verbraucher innerhalb von vierzehn Tagen und ohne Angabe von Gründen. Am
            einfachsten geht das unter <a href={ROUTES.withdrawal}>Vertrag widerrufen</a>.
          </p>
        ),
      },
      {
        id: 'erstattung',
        question: 'Wann bekomme ich mein Geld zurück?',
        answer: (
          <p>
            Spätestens vierzehn Tage, nachdem Ihr Widerruf bei uns eingegangen ist, und auf dem Weg, auf dem Sie bezahlt
            haben.
            {sendsByPost && ' Eine Gutscheinkarte, die Sie mit der Post bekommen haben, senden Sie uns bitte zurück.'}
          </p>
        ),
      },
      {
        id: 'angaben-aendern',
        question: 'Ich habe mich bei der Bestellung vertippt. Lässt sich das ändern?',
        answer: (
          <p>
            Melden Sie sich bitte gleich mit der Bestellnummer, <SupportContact />.
          </p>
        ),
      },
      {
        id: 'barrierefreiheit',
        question: 'Ist die Website barrierefrei?',
        answer: (
          <p>
            Sie lässt sich mit der Tastatur bedienen, vergrößern und auf hohen Kontrast umstellen. Was geprüft ist und
            wie Sie uns Barrieren melden, steht unter <a href={ROUTES.accessibility}>Barrierefreiheit</a>.
          </p>
        ),
      },
      {
        id: 'betrieb-vorschlagen',
        question: 'Mein Lieblingsgeschäft fehlt. Kann ich es vorschlagen?',
        answer: (
          <p>
            Sehr gern, <SupportContact />.
          </p>
        ),
      },
    ],
  };
}

export function companyQuestions({ shell }: FaqFacts): QuestionGroup {
  const { merchantRegistrationLink, portalUrl } = shell.tenant;
  return {
    id: 'unternehmen',
    title: 'Für Betriebe und Firmenkunden',
    questions: [
      {
        id: 'mitmachen',
        question: 'Wie kann mein Betrieb mitmachen?',
        answer: (
          <p>
            Melden Sie ihn über die <a href={merchantRegistrationLink ?? portalUrl}>Registrierung für Betriebe</a> an.
          </p>
        ),
      },
      {
        id: 'firmen',
        question: 'Gibt es den Gutschein auch für Belegschaft und Kundschaft?',
        answer: (
          <p>
            Ja, Unternehmen bestellen ihn unter <a href={ROUTES.corporateCustomers}>Firmenkunden</a>.
          </p>
        ),
      },
    ],
  };
}
