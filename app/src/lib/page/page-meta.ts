import type { MetaDescriptor } from 'react-router';

/**
 * What a public page says of itself to search engines, and to chats in which its address is posted. The canonical address is a
 * path: which host serves the page is known only to the deployment, and a query never makes another page of it.
 *
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
