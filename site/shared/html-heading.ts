/** Whether a tenant's own markup brings the page's main heading with it, so that the page must not add another. */
export function hasMainHeading(html: string): boolean {
  return /<h1[\s>]/i.test(html);
}
