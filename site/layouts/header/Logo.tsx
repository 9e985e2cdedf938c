import { PictureImage } from '../../components/PictureImage.tsx';
import type { Picture } from '../../shared/models/picture.ts';
import { ROUTES } from '../../shared/routes.ts';
import { splitTenantName } from '../../shared/tenant-name.ts';

interface LogoProps {
  tenantName: string;
  /** The tenant's small logo; a drawn town in its colour stands in. */
  picture: Picture | undefined;
}

/** Mark and name of the tenant; leads home. */
export function Logo({ tenantName, picture }: LogoProps) {
  const { cityName, portalName } = splitTenantName(tenantName);
  return (
    <a className="logo" href={ROUTES.home} aria-label={`${tenantName}: Startseite`}>
      {picture === undefined ? (
        <svg className="logo-mark" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
          <rect width="40" height="40" rx="10" />
          <path d="M9 29V18l5-4 5 4v11M19 29V12l5-5 5 5v17M29 29v-9h3v9M14 22v3M24 15v3M24 22v3M7 29h27" />
        </svg>
      ) : (
        <PictureImage picture={picture} alt="" sizes="40px" className="logo-mark" priority />
      )}
      <span className="logo-text">
        <strong>{cityName}</strong>
        {portalName !== '' && <span>{portalName}</span>}
      </span>
    </a>
  );
}
