import { SupportContact } from '../../components/SupportContact.tsx';
import type { Position } from '../../shared/order/position.ts';
import type { FieldProblemDetail } from '../../shared/parsing/order-responses.ts';
import { ROUTES } from '../../shared/routes.ts';
import type { Support } from './support.ts';
import { PAYMENT_ID } from './payment-methods.ts';
import { sortProblems } from './sort-problems.ts';

interface PositionProblemsProps {
  problems: readonly FieldProblemDetail[];
  items: readonly Position[];
  support: Support;
}

/** What was refused and where it can be mended. What is wrong with the visitor's data stands at the fields. */
export function PositionProblems({ problems, items, support }: PositionProblemsProps) {
  const { fields, positions, payment, hasOthers } = sortProblems(problems, items);
  return (
    <>
      <p>Ihre Bestellung wurde so nicht angenommen, es wurde nichts abgebucht.</p>
      {Object.keys(fields).length > 0 && <p>Bitte prüfen Sie die Angaben, die oben markiert sind.</p>}
      {positions.length > 0 && (
        <>
          <ul>
            {positions.map(({ positionNumber, field, detail }) => (
              <li key={`${positionNumber} ${field}`}>
                {nameOf(positionNumber, items)}
                {detail !== '' && `: ${detail}`}
              </li>
            ))}
          </ul>
          <p>
            <a href={ROUTES.cart}>Warenkorb prüfen</a>
          </p>
        </>
      )}
      {payment !== undefined && (
        <p>
          {payment} <a href={`#${PAYMENT_ID}`}>Andere Zahlungsart wählen</a>
        </p>
      )}
      {hasOthers && (
        <p>
          Hilfe bekommen Sie <SupportContact email={support.email} phone={support.phone} />.
        </p>
      )}
    </>
  );
}

function nameOf(positionNumber: number, items: readonly Position[]): string {
  return items.find((item) => item.positionNumber === positionNumber)?.merchant.companyName ?? 'Gutschein';
}
