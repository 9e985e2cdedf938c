import { foreignTileHost } from '../map/map-start.ts';
import type { SiteSettings } from '../models/snapshot.ts';
import { chatAgentOf } from '../tenant-facts.ts';
import type { ConsentPurpose } from './consent-store.ts';

/*
 * The one list of others that a visitor's browser connects to, payment providers aside (site/payment): the policy and
 * every sentence about them come from it.
 */

export type PolicyDirective = 'script-src' | 'style-src' | 'img-src' | 'font-src' | 'connect-src' | 'frame-src';

export interface ThirdParty {
  title: string;
  /** When the browser connects to it, and with which data. */
  what: string;
  /** The recipient. */
  who: string;
  where: string;
  /** Only if the visitor agrees to it; absent: without being asked. */
  purpose?: ConsentPurpose;
  /** A purpose that this one requires. */
  needs?: ConsentPurpose;
  isOnCheckout: boolean;
  allows: { directives: PolicyDirective[]; sources: string[] }[];
}

export type ConsentOffer = ThirdParty & { purpose: ConsentPurpose };

export interface ThirdPartyFacts {
  /** The API's id. */
  tenant: { id: string };
  settings: Omit<SiteSettings, 'redirects'>;
}

export function thirdParties({ tenant, settings }: ThirdPartyFacts): ThirdParty[] {
  const parties = [
    programmeApi(settings),
    mapTiles(settings),
    chatAgentOf(tenant.id, settings) === undefined ? undefined : CHAT,
    ...errorService(settings),
  ];
  return parties.filter((party) => party !== undefined);
}

export function consentOffers(facts: ThirdPartyFacts): ConsentOffer[] {
  return thirdParties(facts).filter((party): party is ConsentOffer => party.purpose !== undefined);
}

/** Unless they are on the site's own origin. */
function programmeApi(settings: Pick<SiteSettings, 'merchantEndpoint' | 'orderEndpoint' | 'tenantEndpoint'>) {
  const { merchantEndpoint, orderEndpoint, tenantEndpoint } = settings;
  const origins = [merchantEndpoint, orderEndpoint, tenantEndpoint].map(originOf);
  const sources = [...new Set(origins.filter((origin) => origin !== undefined))].toSorted();
  if (sources.length === 0) return undefined;
  const hosts = sources.map(hostOf).join(', ');
  return {
    title: 'Bestellsystem',
    what: 'Die Website fragt dort nach, was sich ändern kann, zum Beispiel Verkaufsstellen und Versandkosten, und schickt Ihre Bestellung dorthin. Es erfährt dabei Ihre IP-Adresse.',
    who: `Betreiber von ${hosts}`,
    where: `Server von ${hosts}`,
    isOnCheckout: true,
    allows: [{ directives: ['connect-src'], sources }],
  } satisfies ThirdParty;
}

function mapTiles({ map }: Pick<SiteSettings, 'map'>): ThirdParty | undefined {
  const host = foreignTileHost(map);
  if (host === undefined) return undefined;
  const source = tileSource(map.tileUrl ?? '');
  return {
    title: 'Stadtplan',
    what: 'Die Bilder des Stadtplans kommen von einem anderen Anbieter. Er erfährt Ihre IP-Adresse und welchen Ausschnitt Sie ansehen.',
    who: `Betreiber des Kartendienstes ${host}`,
    where: `Server von ${host}`,
    ...(map.consentRequired && { purpose: 'map' }),
    isOnCheckout: false,
    allows: [{ directives: ['img-src'], sources: source === undefined ? [] : [source] }],
  };
}

export const CHAT_FILES = 'https://www.gstatic.com/dialogflow-console/';

/** The element's files, fonts and icons, and the service in its region. */
export const CHAT: ConsentOffer = {
  purpose: 'chat',
  title: 'Chat-Assistent',
  what: 'Der Chat wird von Google geladen. Google erfährt Ihre IP-Adresse und was Sie schreiben und merkt sich das Gespräch bis zu 15 Minuten nach Ihrer letzten Nachricht.',
  who: 'Google Cloud EMEA Limited, Dublin (Dialogflow)',
  where: 'Frankfurt am Main; Zugriffe aus den USA sind möglich',
  isOnCheckout: false,
  allows: [
    { directives: ['script-src', 'style-src', 'img-src', 'connect-src'], sources: [CHAT_FILES] },
    {
      directives: ['style-src'],
      sources: [
        'https://fonts.googleapis.com/css',
        'https://fonts.googleapis.com/css2',
        'https://fonts.googleapis.com/icon',
      ],
    },
    { directives: ['font-src'], sources: ['https://fonts.gstatic.com/s/'] },
    {
      directives: ['connect-src'],
      sources: ['https://europe-west3-dialogflow.googleapis.com', 'https://dialogflow.googleapis.com'],
    },
  ],
};

/** The mode testing sends neither reports nor replays, staging no replays. */
function errorService({ sentryDsn, mode }: Pick<SiteSettings, 'sentryDsn' | 'mode'>): ConsentOffer[] {
  const source = sentryDsn === undefined ? undefined : originOf(sentryDsn);
  if (mode === 'testing' || source === undefined) return [];
  const host = hostOf(source);
  const recipient = {
    who: host.endsWith('sentry.io') ? 'Functional Software, Inc. (Sentry), USA' : `Betreiber von ${host}`,
    where: host.endsWith('.de.sentry.io') ? 'Frankfurt am Main' : `Server von ${host}`,
    isOnCheckout: true,
    allows: [{ directives: ['connect-src'], sources: [source] }],
  } satisfies Partial<ThirdParty>;
  const reports: ConsentOffer = {
    purpose: 'reports',
    title: 'Fehlerberichte',
    what: 'Tritt ein Fehler auf, senden wir einen technischen Bericht ohne Ihre Eingaben, ohne Cookies und ohne Suchwörter, auch zu Fehlern, die seit dem Laden der Seite aufgetreten sind. Bei jedem zehnten Besuch senden wir außerdem, wie lange das Laden gedauert hat. Der Empfänger erfährt dabei Ihre IP-Adresse.',
    ...recipient,
  };
  const replay: ConsentOffer = {
    purpose: 'replay',
    needs: 'reports',
    title: 'Aufzeichnung bei Fehlern',
    what: 'Nur zusammen mit Fehlerberichten: Tritt ein Fehler auf, senden wir mit, was davor und danach auf der Seite geschah, um ihn zu finden. Texte, Eingaben und Bilder sind darin unkenntlich. Im Warenkorb und an der Kasse zeichnen wir nichts auf.',
    ...recipient,
  };
  return mode === 'production' ? [reports, replay] : [reports];
}

/** Without characters that would end a source, a directive or a header. */
const ORIGIN = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;

/** @returns the origin of an absolute URL; undefined for a path, and for a host that a policy cannot contain */
function originOf(url: string): string | undefined {
  // A wrong setting must not break a page.
  if (!URL.canParse(url)) return undefined;
  const { origin } = new URL(url);
  return ORIGIN.test(origin) ? origin : undefined;
}

function hostOf(origin: string): string {
  return origin.slice(origin.indexOf('//') + 2);
}

/**
 * A placeholder in the host, as in `https://{s}.tile.example.org`, becomes a wildcard, which policies support as the
 * first label.
 */
function tileSource(tileUrl: string): string | undefined {
  const [, scheme, authority] = /^(https?:\/\/)([^/?#]+)/i.exec(tileUrl) ?? [];
  if (scheme === undefined || authority === undefined) return undefined;
  const rest = authority.slice(authority.lastIndexOf('}') + 1);
  if (rest === authority) return originOf(tileUrl);
  const domain = rest.slice(rest.indexOf('.') + 1);
  // A wildcard directly below a top-level domain would allow half of the web.
  if (!rest.includes('.') || !domain.includes('.')) return undefined;
  return originOf(`${scheme}${domain}`)?.replace('://', '://*.');
}
