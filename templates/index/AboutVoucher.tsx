import { Icon } from '../../site/components/Icon.tsx';
import type { Fact } from './about.ts';

interface AboutVoucherProps {
  about: string;
  cityName: string | undefined;
  facts: Fact[];
}

/** What the voucher is. */
export function AboutVoucher({ about, cityName, facts }: AboutVoucherProps) {
  return (
    <section className="container section about-voucher">
      <div>
        <h2>{`Ein Geschenk, das ${cityName === undefined ? 'hier' : `in ${cityName}`} zu Hause ist`}</h2>
        <p className="lead">{about}</p>
      </div>
      <ul className="facts-list">
        {facts.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
