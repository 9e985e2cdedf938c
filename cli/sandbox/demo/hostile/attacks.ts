/** What each attack would run if it got through: a test looks for this name. */
export const ATTACK_MARK = 'angriffGelungen';

/** Ends a script element and a JSON text, and holds the two line ends that old JavaScript strings did not allow. */
export const SCRIPT_END = `</script><script>${ATTACK_MARK}()</script>\u2028\u2029`;

/** Leaves an attribute and brings its own handler. */
export const ATTRIBUTE_END = `"><img src=x onerror=${ATTACK_MARK}()>`;

export const SCRIPT_LINK = `javascript:${ATTACK_MARK}()`;

/** For fields that hold plain text. */
export function evilText(words: string): string {
  return `${words} ${SCRIPT_END} ${ATTRIBUTE_END} '"&amp;{{7*7}}\${7*7}`;
}

/** For fields that hold markup: harmless words with everything around them that an allow-list must take away. */
export function evilHtml(words: string): string {
  return [
    `<p onclick="${ATTACK_MARK}()" style="position:fixed;inset:0" id="root" class="x">${words}</p>`,
    `<script>${ATTACK_MARK}()</script>`,
    `<a href="${SCRIPT_LINK}">Klick</a>`,
    `<a href="JaVaScRiPt&#58;${ATTACK_MARK}()">Klick</a>`,
    `<a href="data:text/html,<script>${ATTACK_MARK}()</script>">Daten</a>`,
    `<a href="https://gut.example/" target="_blank">Guter Verweis</a>`,
    `<img src="x" onerror="${ATTACK_MARK}()">`,
    `<svg><script>${ATTACK_MARK}()</script><animate onbegin="${ATTACK_MARK}()"/></svg>`,
    `<iframe srcdoc="<script>parent.${ATTACK_MARK}()</script>"></iframe>`,
    `<form action="https://boese.example/"><input name="iban"><button>Weiter</button></form>`,
    `<style>body{display:none}</style><base href="https://boese.example/">`,
    `<meta http-equiv="refresh" content="0;url=https://boese.example/">`,
    `<p>Nicht geschlossen <b>fett <i>schräg</p>`,
    SCRIPT_END,
    ATTRIBUTE_END,
  ].join('\n');
}
