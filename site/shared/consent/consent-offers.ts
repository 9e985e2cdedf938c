import { chatAgentOf } from '../tenant-facts.ts';
import { hostNeedingConsent } from '../map/map-start.ts';
import type { SiteSettings } from '../models/snapshot.ts';
import type { Shell } from '../payload/shell.ts';
import type { ConsentPurpose } from './consent-store.ts';

/** Describes a purpose that a visitor may consent to. */
export interface ConsentOffer {
  purpose: ConsentPurpose;
  /** A purpose that this one requires. */
  needs?: ConsentPurpose;
  title: string;
  /** What happens after consent, and which data are transferred. */
  what: string;
  /** The recipient. */
  who: string;
  /** Location of the recipient. */
  where: string;
}

/** What the site's offers depend on. */
export type Offering = Pick<Shell, 'tenant' | 'settings'>;

/** The purposes that need consent on this tenant's site; empty if nothing is loaded from other hosts. */
export function consentOffers(shell: Offering): ConsentOffer[] {
  return [
    mapOffer(shell.settings),
    chatAgentOf(shell.tenant.id, shell.settings) === undefined ? undefined : CHAT_OFFER,
    ...errorOffers(shell.settings),
  ].filter((offer) => offer !== undefined);
}

/** Undefined if tiles may be loaded without consent: they are the site's own, or the settings say so. */
function mapOffer({ map }: Pick<SiteSettings, 'map'>): ConsentOffer | undefined {
  const host = hostNeedingConsent(map);
  if (host === undefined) return undefined;
  return {
    purpose: 'map',
    title: 'Karten',
    what: 'Kartenbilder werden von einem anderen Anbieter geladen. Er erfährt Ihre IP-Adresse und welchen Ausschnitt Sie ansehen.',
    who: `Betreiber des Kartendienstes ${host}`,
    where: `Server von ${host}`,
  };
}

/** For the tenant that has a chat. */
export const CHAT_OFFER: ConsentOffer = {
  purpose: 'chat',
  title: 'Chat-Assistent',
  what: 'Der Chat wird von Google geladen. Google erfährt Ihre IP-Adresse und was Sie schreiben und merkt sich das Gespräch bis zu 15 Minuten nach Ihrer letzten Nachricht.',
  who: 'Google Cloud EMEA Limited, Dublin (Dialogflow)',
  where: 'Frankfurt am Main; Zugriffe aus den USA sind möglich',
};

/** Error reports, and replays of what preceded them. The mode testing sends neither, staging no replays. */
function errorOffers({ sentryDsn, mode }: Pick<SiteSettings, 'sentryDsn' | 'mode'>): ConsentOffer[] {
  const host = sentryDsn === undefined ? undefined : hostOf(sentryDsn);
  if (mode === 'testing' || host === undefined) return [];
  const recipient = {
    who: host.endsWith('sentry.io') ? 'Functional Software, Inc. (Sentry), USA' : `Betreiber von ${host}`,
    where: host.endsWith('.de.sentry.io') ? 'Frankfurt am Main' : `Server von ${host}`,
  };
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

/** The host of an absolute URL without its key. Does not use URL(), since a wrong setting must not break a page. */
function hostOf(url: string): string | undefined {
  return /^https?:\/\/(?:[^/@]*@)?([^/:?#]+)/i.exec(url)?.[1];
}
