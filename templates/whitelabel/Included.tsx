import { Icon } from '../../site/components/Icon.tsx';
import type { Share } from './texts.ts';

/** What a city gets. */
export function Included({ shares }: { shares: readonly Share[] }) {
  return (
    <section className="section" id="enthalten">
      <h2>Was enthalten ist</h2>
      <div className="thirds">
        {shares.map(({ title, points }) => (
          <div className="card" key={title}>
            <h3>{title}</h3>
            <ul className="ticks">
              {points.map((point) => (
                <li key={point}>
                  <Icon name="check" />
                  {point}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
