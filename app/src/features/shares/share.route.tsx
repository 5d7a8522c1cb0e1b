import type { VisitedLink } from '@kepwai/api-client';
import { useEffect, useRef } from 'react';
import { loadApi, queries, resolveApiUrl } from '../../lib/api/api.ts';
import { tabStorage } from '../../lib/page/device/page-storage.ts';
import { useRouteParam } from '../../lib/page/route-params.ts';
import { getSession } from '../../lib/session/session.ts';
import { createShareApi } from './page/parts/share-api.ts';
import { startSharePage } from './page/share-page.ts';

/**
 * Shows a public link within the app: for a person who follows one from there, or if no server of ours writes its page.
 * Visitors from outside get the same page without the app (share-page.vite.ts).
 */
export default function Share() {
  const shareSlug = useRouteParam('shareSlug');
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!root.current) return;
    startSharePage(root.current, {
      api: createShareApi({ queries, loadClient: loadApi, slug: shareSlug, memory: tabStorage }),
      resolve: resolveApiUrl,
      initial: null,
      makerBar:
        getSession().findToken() === null ? null : (place, kind) => showBar(place, { slug: shareSlug, kind }),
    });
  }, [shareSlug]);
  return <div ref={root} className="flex flex-1 flex-col" />;
}

async function showBar(
  place: HTMLElement,
  link: { slug: string; kind: VisitedLink['kind'] | null },
): Promise<void> {
  const { showMakerBar } = await import('./page/maker-bar.ts');
  await showMakerBar(place, { queries, ...link });
}
