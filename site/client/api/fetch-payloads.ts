import { omitUndefined } from '../../shared/omit-undefined.ts';
import { parse } from '@brillout/json-serializer/parse';
import {
  unpackAcceptanceList,
  type ListedLocation,
  type PackedAcceptanceList,
} from '../../shared/lists/acceptance-list.ts';
import { bySlug, type BySlug } from '../../shared/lists/merchant-words.ts';
import { unpackVoucherList, type ListedVoucher, type PackedVoucherList } from '../../shared/lists/voucher-list.ts';
import type { Shell } from '../../shared/payload/shell.ts';
import type { PlaceListing } from '../../shared/map/places.ts';
import type { PageData } from '../../shared/payload/page-data.ts';
import { payloadPath, ROUTES } from '../../shared/routes.ts';
import type { FoundQuestion, SearchSources } from '../../shared/search/site-search.ts';

/* What pages show of other pages, from files that the site has anyway. Nothing that a visitor types leaves the browser. */

export async function fetchSearchSources({ frameId, hasSalesPoints }: Shell): Promise<SearchSources> {
  const [locations, vouchers, questions] = await Promise.all([
    fetchContent<{ list: PackedAcceptanceList }>(ROUTES.acceptanceLocations, frameId),
    fetchContent<{ list: PackedVoucherList; general?: SearchSources['general'] }>(ROUTES.vouchers, frameId),
    fetchQuestions(),
  ]);
  const { list, general } = vouchers;
  return omitUndefined({ locations: locations.list, vouchers: list, general, questions, hasSalesPoints });
}

export async function fetchLocations(frameId: string): Promise<BySlug<ListedLocation>> {
  const { list } = await fetchContent<{ list: PackedAcceptanceList }>(ROUTES.acceptanceLocations, frameId);
  return bySlug(unpackAcceptanceList(list));
}

export async function fetchVouchers(frameId: string): Promise<BySlug<ListedVoucher>> {
  const { list } = await fetchContent<{ list: PackedVoucherList }>(ROUTES.vouchers, frameId);
  return bySlug(unpackVoucherList(list));
}

export function fetchPlaces(frameId: string): Promise<PlaceListing> {
  return fetchContent<PlaceListing>(ROUTES.map, frameId);
}

/**
 * The content of another page, from its payload.
 * @throws Error if the file is missing, or belongs to another build, whose format may differ
 */
async function fetchContent<Content>(route: string, frameId: string): Promise<Content> {
  const response = await fetch(payloadPath(route));
  if (!response.ok) throw new Error(`${route} returned status ${response.status}`);
  // The same frame means the same code, so the content has the type that this code expects.
  const { data } = parse(await response.text()) as { data: PageData<Content> };
  if (data.frameId !== frameId) throw new Error(`${route} belongs to another build`);
  return data.content;
}

/** The browser parses the document: scripts in it do not run, and Trusted Types need no policy. */
async function fetchQuestions(): Promise<FoundQuestion[]> {
  const page = await new Promise<Document | null>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', ROUTES.faq);
    request.responseType = 'document';
    request.addEventListener('load', () => resolve(request.status === 200 ? request.responseXML : null));
    request.addEventListener('error', () => reject(new Error(`${ROUTES.faq} could not be loaded`)));
    request.send();
  });
  const answers = page?.querySelectorAll('main details .answer') ?? [];
  return [...answers].map((answer) => ({
    id: answer.id,
    question: answer.closest('details')?.querySelector('summary')?.textContent ?? '',
    answer: answer.textContent,
  }));
}
