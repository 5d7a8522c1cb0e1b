/**
 * Metadata of a public page for search engines and link previews. The canonical address is only a
 * path: the host depends on the deployment, and a query never makes a different page.
 * @see https://ogp.me/
 */
export function PublicPageMeta({
  title,
  description,
  path,
}: {
  title: string;
  description: string;
  path: string;
}) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="เก็บไว้" />
      <meta property="og:locale" content="th_TH" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
    </>
  );
}
