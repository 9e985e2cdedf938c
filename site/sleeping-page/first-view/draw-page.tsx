import { parse } from '@brillout/json-serializer/parse';
import type { ComponentType } from 'react';
import { ServicesContext } from '../../components/services-context.ts';
import { cartStore, type CartState } from '../../features/cart/cart-store.ts';
import { rememberDrawnCart } from '../../features/cart/drawn-cart.ts';
import { withoutOldPersonalData, readCart } from '../../features/cart/read-cart.ts';
import { ShellContext } from '../../components/shell-context.ts';
import { MainContent } from '../../layouts/PageBody.tsx';
import type { PageData } from '../../shared/payload/page-data.ts';
import { parseShell } from '../../shared/payload/shell.ts';
import type { SiteServices } from '../../shared/site-services.ts';
import { drawInto, NotDrawable } from './render-once.ts';
import { CART_KEY, PAGE_CONTEXT_ID, SHELL_ID } from '../names.ts';

/** Only handlers and effects call them. */
const NO_SERVICES = {} as SiteServices;

/**
 * Draws the saved cart in place of the prerendered content, before React hydrates what is drawn. A page that cannot be
 * drawn keeps its content until React shows it.
 */
export function drawPage<Content>(Page: ComponentType<PageData<Content>>): void {
  // In development, React itself takes the place of render-once.ts.
  if (import.meta.env.DEV) return;
  const cart = readSavedCart();
  cartStore.setState(cart, true);
  const shell = parseShell(textOf(SHELL_ID));
  // Written by our own generator, so its shape is known.
  const { data } = parse(textOf(PAGE_CONTEXT_ID)) as { data: PageData<Content> };
  const drawing = document.createDocumentFragment();
  try {
    drawInto(
      drawing,
      <ShellContext value={shell}>
        <ServicesContext value={NO_SERVICES}>
          <MainContent layout="cart">
            <Page {...data} />
          </MainContent>
        </ServicesContext>
      </ShellContext>,
    );
  } catch (error) {
    if (!(error instanceof NotDrawable)) reportError(error);
    return;
  }
  replaceContent(document.querySelector('main'), drawing.querySelector('main'));
  rememberDrawnCart(cart);
}

/** As client/storage/cart-storage.ts, which also reports what it cannot read. */
function readSavedCart(): CartState {
  try {
    const text = localStorage.getItem(CART_KEY);
    return text === null ? { items: [] } : withoutOldPersonalData(readCart(text), Date.now());
  } catch {
    return { items: [] };
  }
}

function textOf(id: string): string {
  return document.getElementById(id)?.textContent ?? '';
}

/** Equal elements at the start keep their place, as the heading does, where screen readers may be. */
function replaceContent(main: Element | null, drawn: Element | null): void {
  if (main === null || drawn === null) throw new Error('A page must have a main element');
  const former = [...main.childNodes];
  const fresh = [...drawn.childNodes];
  const isChanged = (node: Node, index: number) => !node.isEqualNode(fresh[index] ?? null);
  const change = former.findIndex(isChanged);
  const kept = change === -1 ? former.length : change;
  for (const node of former.slice(kept)) node.remove();
  main.append(...fresh.slice(kept));
}
