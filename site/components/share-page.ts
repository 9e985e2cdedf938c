/**
 * Opens the device's sheet to share a page of the site; copies its address where there is none. Loaded with the click.
 * @param path of the page, without query
 * @returns what to say of it, if anything
 */
export async function sharePage(title: string, path: string): Promise<string | undefined> {
  const url = new URL(path, location.origin).href;
  try {
    await navigator.share({ title, url });
    return undefined;
  } catch (cause) {
    // The visitor closed the sheet. Anything else means that there is none, or that the click was too long ago.
    if (cause instanceof DOMException && cause.name === 'AbortError') return undefined;
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'Link kopiert';
  } catch {
    return `Bitte kopieren Sie den Link selbst: ${url}`;
  }
}
