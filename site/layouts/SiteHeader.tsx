import { ResponsiveImage, srcSetOf } from '../components/ResponsiveImage.tsx';
import { CartLink } from '../features/cart/CartLink.tsx';
import { useShell } from '../components/shell-context.ts';
import { ThemeToggle } from '../features/theme/ThemeToggle.tsx';
import { SearchBox } from '../features/site-search/SearchBox.tsx';
import type { PageLocation } from '../shared/payload/page-data.ts';
import { ROUTES } from '../shared/routes.ts';
import { splitTenantName } from '../shared/tenant-facts.ts';
import { MainMenu } from './MainMenu.tsx';

/** Depends only on the shell and the page type, since it is rendered once for all pages of a type. */
export function SiteHeader({ location }: { location: PageLocation }) {
  return (
    <header className="site-header">
      <div className="container site-header-row">
        <Logo />
        <MainMenu location={location} />
        <div className="header-tools">
          <ThemeToggle />
          <SearchBox />
          <CartLink />
        </div>
      </div>
    </header>
  );
}

/** Pixels, as in the stylesheet. */
const LOGO_HEIGHT = 40;
const MAX_LOGO_WIDTH = 220;

/** From this ratio of width to height on, a logo contains the name. */
const WORDMARK_RATIO = 2;

/**
 * On phones the small logo beside the name, from 480 pixels on the large one. Either replaces the other; a drawn town
 * replaces both. No name is shown beside a wide logo, which contains it.
 */
export function Logo() {
  const { tenant, logo, smallLogo } = useShell();
  const { cityName, portalName } = splitTenantName(tenant.name, tenant.cityName);
  const image = smallLogo ?? logo;
  const isLargeOnly = smallLogo === undefined && logo !== undefined;
  const ratio = logo === undefined ? 1 : logo.width / logo.height;
  const sizes = `${Math.min(MAX_LOGO_WIDTH, Math.round(LOGO_HEIGHT * ratio))}px`;
  const wordmark = ratio < WORDMARK_RATIO ? '' : isLargeOnly ? ' has-wordmark has-wordmark-only' : ' has-wordmark';
  return (
    <a className={`logo${wordmark}`} href={ROUTES.home} aria-label={`${tenant.name}: Startseite`}>
      {image === undefined ? (
        <svg className="logo-mark" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
          <rect width="40" height="40" rx="10" />
          <path d="M9 29V18l5-4 5 4v11M19 29V12l5-5 5 5v17M29 29v-9h3v9M14 22v3M24 15v3M24 22v3M7 29h27" />
        </svg>
      ) : (
        <ResponsiveImage
          image={image}
          alt=""
          sizes={isLargeOnly ? sizes : `${LOGO_HEIGHT}px`}
          className="logo-mark"
          priority
        >
          {!isLargeOnly &&
            logo !== undefined &&
            ['avif', 'webp'].map((format) => (
              <source
                key={format}
                media="(min-width: 480px)"
                type={`image/${format}`}
                srcSet={srcSetOf(logo, format)}
                sizes={sizes}
                width={logo.width}
                height={logo.height}
              />
            ))}
        </ResponsiveImage>
      )}
      <span className={isLong(tenant.name) ? 'logo-text logo-text-long' : 'logo-text'}>
        <strong>{cityName}</strong>
        {/* Otherwise both would be one word to whoever hears or copies them. */}
        {portalName !== '' && ' '}
        {portalName !== '' && <span>{portalName}</span>}
      </span>
    </a>
  );
}

/** Whether a name needs small letters on a phone: four tools leave room for about a dozen large ones. */
function isLong(name: string): boolean {
  return name.length > 28 || name.split(' ').some((word) => word.length > 12);
}
