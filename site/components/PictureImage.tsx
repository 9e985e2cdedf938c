import type { ReactNode } from 'react';
import type { Picture } from '../shared/models/picture.ts';

interface PictureImageProps {
  picture: Picture;
  /** Empty for a picture that says nothing which the text beside it does not. */
  alt: string;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string;
  /** For the largest picture in the first view; all others are fetched when they come near. */
  priority?: boolean;
  className?: string;
  /** Sources for other widths of the window, before the picture's own. */
  children?: ReactNode;
}

/** A picture in AVIF, with WebP for browsers that do not know it. Its place is reserved before it arrives. */
export function PictureImage({ picture, alt, sizes, priority = false, className, children }: PictureImageProps) {
  return (
    <picture>
      {children}
      <source type="image/avif" srcSet={srcSetOf(picture, 'avif')} sizes={sizes} />
      <img
        className={className}
        src={`${picture.path}-${picture.width}.webp`}
        srcSet={srcSetOf(picture, 'webp')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        decoding="async"
        {...(priority ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}

export function srcSetOf({ path, widths }: Picture, extension: string): string {
  return widths.map((width) => `${path}-${width}.${extension} ${width}w`).join(', ');
}
