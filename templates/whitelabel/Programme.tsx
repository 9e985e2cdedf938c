import { ROUTES } from '../../site/shared/routes.ts';
import type { WhitelabelContent } from './+data.ts';

interface ProgrammeProps {
  tenantName: string;
  content: WhitelabelContent;
}

/** Fewer would not be an argument. */
const WORTH_MENTIONING = 10;

/** What this very programme has become, in numbers. */
export function Programme({ tenantName, content }: ProgrammeProps) {
  const { acceptanceCount, categoryCount, salesPointCount } = content;
  if (acceptanceCount < WORTH_MENTIONING) return null;
  return (
    <section className="panel section">
      <h2>Zum Beispiel hier</h2>
      <p>
        {`So sieht es bei ${tenantName} heute aus. `}
        <a href={ROUTES.home}>Sehen Sie sich um.</a>
      </p>
      <ul className="figures">
        <li>
          <strong>{acceptanceCount}</strong> Akzeptanzstellen
        </li>
        {categoryCount > 1 && (
          <li>
            <strong>{categoryCount}</strong> Branchen
          </li>
        )}
        {salesPointCount > 1 && (
          <li>
            <strong>{salesPointCount}</strong> Verkaufsstellen
          </li>
        )}
      </ul>
    </section>
  );
}
