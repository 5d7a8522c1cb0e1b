import type { MetaDescriptor } from 'react-router';

/**
 * Returns the metadata of a public page for search engines and link previews. The canonical address is only a
 * path: the host depends on the deployment, and a query never makes a different page.
 * @see https://ogp.me/
 */
export function publicPageMeta({
  title,
  description,
  path,
}: {
  title: string;
  description: string;
  path: string;
}): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: path },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'เก็บไว้' },
    { property: 'og:locale', content: 'th_TH' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
}
