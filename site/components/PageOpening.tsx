import type { ReactNode } from 'react';
import type { DrawingName } from '../shared/payload/page-parts.ts';
import type { SiteImage } from '../shared/models/image.ts';
import { Drawing } from './Drawing.tsx';
import { ResponsiveImage } from './ResponsiveImage.tsx';

interface PageOpeningProps {
  title: string;
  drawing: DrawingName;
  /** One or two sentences; absent where the tenant's own text follows. */
  lead?: string;
  /** The page's actions. */
  children: ReactNode;
}

/** The opening of a page that promotes something: heading, lead, actions and drawing. */
export function PageOpening({ title, drawing, lead, children }: PageOpeningProps) {
  return (
    <div className="page-opening">
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
        {children}
      </div>
      <Drawing name={drawing} />
    </div>
  );
}

/** The tenant's header image as a band below the opening of an inner page. */
export function CityBand({ image }: { image: SiteImage | undefined }) {
  if (image === undefined) return null;
  return (
    <div className="city-band">
      <ResponsiveImage image={image} alt="" sizes="(width < 1264px) 100vw, 1200px" priority />
    </div>
  );
}
