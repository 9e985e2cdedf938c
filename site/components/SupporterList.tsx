import type { SupporterLink } from '../shared/tenant-facts.ts';
import { ResponsiveImage } from './ResponsiveImage.tsx';

/** Supporters of the programme by logo, or by name if there is no logo. */
export function SupporterList({ supporters }: { supporters: SupporterLink[] }) {
  return (
    <ul className="supporters">
      {supporters.map((supporter) => (
        <li key={`${supporter.name} ${supporter.linkUrl ?? ''}`}>
          {supporter.linkUrl === undefined ? (
            <span className="supporter">
              <SupporterSign supporter={supporter} />
            </span>
          ) : (
            <a className="supporter" href={supporter.linkUrl}>
              <SupporterSign supporter={supporter} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function SupporterSign({ supporter: { name, logo } }: { supporter: SupporterLink }) {
  return logo === undefined ? name : <ResponsiveImage image={logo} alt={name} sizes="260px" />;
}
