import { useEffect } from 'react';

/**
 * The home page is a document of the public site, without the app (app/site.vite.ts): whoever comes from a screen of
 * the app loads it.
 */
export default function Home() {
  useEffect(() => location.replace('/'), []);
  return null;
}
