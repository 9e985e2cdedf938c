/**
 * For large headings (`headingFont` in tenants.json). One weight, the letters of Figtree, SIL Open Font License 1.1;
 * made from @fontsource-variable 5.3.0 with fontTools.
 */
export const HEADING_FONTS = {
  /** A soft old style serif, for old towns. Weight 640 of its axis. */
  fraunces: { family: 'Fraunces', file: '/assets/fraunces.89d8c633.woff2', fallback: 'Georgia, serif' },
  /** A sturdy slab serif. */
  bitter: { family: 'Bitter', file: '/assets/bitter.49f7107f.woff2', fallback: 'Georgia, serif' },
  /** A sans serif with character, for young cities. */
  bricolage: {
    family: 'Bricolage Grotesque',
    file: '/assets/bricolage-grotesque.37dc5c1c.woff2',
    fallback: 'var(--font)',
  },
} as const;

export type HeadingFont = keyof typeof HEADING_FONTS;

/**
 * Optional, so that no heading jumps: a browser without the preloaded file shows the fallback on this page, and the
 * typeface on the next.
 */
export function headingFontRules(font: HeadingFont): string {
  const { family, file, fallback } = HEADING_FONTS[font];
  return (
    `@font-face{font-family:"${family}";src:url(${file}) format("woff2");font-weight:600 900;font-display:optional}\n` +
    `:root{--heading-font:"${family}",${fallback}}\n`
  );
}
