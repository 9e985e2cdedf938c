/** Slug of the merchant whose card an event is about; undefined beside the cards. */
export function slugUnder(target: EventTarget): string | undefined {
  const link = target instanceof Element ? target.closest('.merchant-card')?.querySelector('a') : undefined;
  return link?.pathname.split('/').pop();
}
