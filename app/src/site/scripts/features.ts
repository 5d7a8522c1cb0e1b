/** The page of features: links that open the same screen in the demo, if there is one. */
import { loadPublicConfig } from '../../lib/deployment/config.ts';
import { buttonLink } from '../../ui/dom.ts';
import './common.ts';

// Without an answer there are no links; the page is complete without them.
loadPublicConfig().then(
  ({ demo }) => {
    if (demo !== null) linkDemo(document, demo);
  },
  () => undefined,
);

/** Adds a link to each feature whose screen can be tried. */
export function linkDemo(page: ParentNode, demo: string): void {
  const home = demo === 'on' ? '' : demo;
  for (const place of page.querySelectorAll<HTMLElement>('[data-demo-screen]')) {
    const query = new URLSearchParams({ demo: place.dataset.demoScreen ?? '' });
    place.append(buttonLink({ tone: 'secondary', label: 'ลองหน้านี้จริง', href: `${home}/?${query}#look` }));
  }
}
