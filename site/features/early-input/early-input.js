// What visitors do before the page's code is there. Runs before the first paint, and is plain JavaScript in a file of its
// own, like site/renderer/boot.js.
{
  /** Buttons in the order in which they were first clicked, with the `aria-busy` they had. */
  const clicked = new Map();

  /** Keeps the click for later; a busy button ignores further ones. Also keeps a form from loading the page anew. */
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
      // The next one has to find what this one changed: React renders it in a microtask.
      await Promise.resolve();
    }
  };

  addEventListener('click', keepClick, true);
  // Sent by AdoptedDocument.tsx.
  addEventListener('hydrated', replayClicks, { once: true });

  // A list that the address filters is not shown before it is filtered; styles/list-filter.css.
  if (/[?&](token|q|branche|offen|sortierung)=./.test(location.search)) {
    document.documentElement.classList.add('is-list-awaited');
  }
}
