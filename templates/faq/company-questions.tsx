import { ROUTES } from '../../site/shared/routes.ts';
import type { FaqFacts } from './faq-facts.ts';
import type { QuestionGroup } from './question.ts';

export function companyQuestions({ shell }: FaqFacts): QuestionGroup {
  const { merchantRegistrationLink, portalUrl } = shell.tenant;
  return {
    id: 'unternehmen',
    title: 'Für Unternehmen',
    questions: [
      {
        id: 'mitmachen',
        question: 'Wie kann mein Betrieb mitmachen?',
        answer: (
          <p>
            Melden Sie ihn über die <a href={merchantRegistrationLink ?? portalUrl}>Registrierung für Unternehmen</a>{' '}
            an. Nach einer kurzen Prüfung erscheint er hier, und Ihre Angaben pflegen Sie selbst.
          </p>
        ),
      },
      {
        id: 'firmen',
        question: 'Gibt es den Gutschein auch für Belegschaft und Kundschaft?',
        answer: (
          <p>
            Ja, auch in größerer Stückzahl. Sie bestellen selbst, wann es Ihnen passt. Alles dazu steht unter{' '}
            <a href={ROUTES.corporateCustomers}>Firmenkunden</a>.
          </p>
        ),
      },
    ],
  };
}
