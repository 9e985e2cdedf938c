// Handles input before the page's code is loaded. Runs before the first paint, and is plain JavaScript in its own file,
// like site/renderer/boot.js.
{
  /** Clicked buttons in the order of their first click, with their original `aria-busy`. */
  const clicked = new Map();

  /** Keeps the click for later; further clicks are ignored. Also prevents a form from reloading the page. */
  const keepClick = (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    if (clicked.has(button)) return;
    clicked.set(button, button.getAttribute('aria-busy'));
    button.setAttribute('aria-busy', 'true');
  };

  const replayClicks = async () => {
    removeEventListener('click', keepClick, true);
    for (const [button, busy] of clicked) {
      if (busy === null) button.removeAttribute('aria-busy');
      else button.setAttribute('aria-busy', busy);
      button.click();
      // React renders in a microtask, and the next click depends on the result of this one.
      await Promise.resolve();
    }
  };

  addEventListener('click', keepClick, true);
  // Dispatched by AdoptedDocument.tsx.
  addEventListener('hydrated', replayClicks, { once: true });

  // A list that the address filters is hidden until it is filtered; see styles/list-filter.css.
  if (/[?&](token|q|branche|offen|sortierung)=./.test(location.search)) {
    document.documentElement.classList.add('is-list-awaited');
  }
}
