/** Markup of the tenant or a merchant. It passed the allow-list of the build, so it is placed as it is. */
export function RichText({ html }: { html: string }) {
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
