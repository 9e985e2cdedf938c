/** A thing of https://schema.org, as JSON-LD; fields without a value are left out when it is written. */
export interface Thing {
  '@type': string;
  [property: string]: JsonValue | undefined;
}

type JsonValue = string | number | boolean | JsonValue[] | Thing | JsonObject;

interface JsonObject {
  [property: string]: JsonValue | undefined;
}

/** Address of a path on the tenant's site. */
export function absoluteUrl(path: string, tenantDomain: string): string {
  return `https://${tenantDomain}${path}`;
}

/** Names the organisation that is described once on each page. */
export function organizationId(tenantDomain: string): string {
  return `${absoluteUrl('/', tenantDomain)}#organization`;
}

const UNSAFE = /[<>&\u2028\u2029]/g;

/**
 * Things as a script element. It holds data and runs nothing, so the Content-Security-Policy has no say in it. What
 * could end the element or a line of script is escaped; it is the same JSON.
 *
 * @param attribute sets the element apart from others of its kind
 */
export function renderThings(things: readonly Thing[], attribute = ''): string {
  if (things.length === 0) return '';
  const [first] = things;
  const json = JSON.stringify(
    things.length === 1
      ? { '@context': 'https://schema.org', ...first }
      : { '@context': 'https://schema.org', '@graph': things },
  );
  return `<script type="application/ld+json"${attribute}>${json.replace(UNSAFE, escapeCharacter)}</script>`;
}

function escapeCharacter(character: string): string {
  return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
