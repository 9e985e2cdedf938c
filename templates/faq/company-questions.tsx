import { SupportContact } from '../../site/components/SupportContact.tsx';
import { ROUTES } from '../../site/shared/routes.ts';
import type { FaqFacts } from './faq-facts.ts';
import type { QuestionGroup } from './question.ts';

export function companyQuestions({ shell }: FaqFacts): QuestionGroup {
  const { merchantRegistrationLink, supportEmail, supportPhone, featureFlags } = shell.tenant;
  const ordersAlone = featureFlags.includes('WEBSITE_COMPANY_PURCHASE_REQUEST_ENABLED');
  return {
    id: 'unternehmen',
    title: 'Für Unternehmen',
    questions: [
      {
        id: 'mitmachen',
        question: 'Wie kann mein Betrieb mitmachen?',
        answer:
          merchantRegistrationLink === undefined ? (
            <p>
              Melden Sie sich bei uns, <SupportContact email={supportEmail} phone={supportPhone} />. Wir erklären Ihnen
              die Bedingungen und richten Ihren Zugang ein.
            </p>
          ) : (
            <p>
              Melden Sie ihn über die <a href={merchantRegistrationLink}>Registrierung für Unternehmen</a> an. Nach
              einer kurzen Prüfung erscheint er hier, und Ihre Angaben pflegen Sie selbst.
            </p>
          ),
      },
      {
        id: 'firmen',
        question: 'Gibt es den Gutschein auch für Belegschaft und Kundschaft?',
        answer: (
          <p>
            Ja, auch in größerer Stückzahl. {ordersAlone ? 'Sie bestellen selbst, wann es Ihnen passt. Alles' : 'Alles'}{' '}
            dazu steht unter <a href={ROUTES.corporateCustomers}>Firmenkunden</a>.
          </p>
        ),
      },
    ],
  };
}
