import type { ReactNode } from 'react';
import type { SiteImage } from '../shared/models/image.ts';

interface ResponsiveImageProps {
  image: SiteImage;
  /** Empty for a decorative image. */
  alt: string;
  /** The `sizes` attribute: the width at which the image is shown. */
  sizes: string;
  /** Set for the largest image in the first viewport; all others load lazily. */
  priority?: boolean | undefined;
  className?: string;
  /** `<source>` elements for other window widths, before the image's own. */
  children?: ReactNode;
}

/** An image in AVIF with a WebP fallback. Width and height reserve its space before it loads. */
export function ResponsiveImage({ image, alt, sizes, priority, className, children }: ResponsiveImageProps) {
  return (
    <picture>
      {children}
      <source type="image/avif" srcSet={srcSetOf(image, 'avif')} sizes={sizes} />
      <img
        className={className}
        src={`${image.path}-${image.width}.webp`}
        srcSet={srcSetOf(image, 'webp')}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        decoding="async"
        {...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}

export function srcSetOf({ path, widths }: SiteImage, extension: string): string {
  return widths.map((width) => `${path}-${width}.${extension} ${width}w`).join(', ');
}
