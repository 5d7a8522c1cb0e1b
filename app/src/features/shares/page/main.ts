import { createApiClient } from '@kepwai/api-client';
import { createQueries } from '@kepwai/api-client/query';
import { addWords } from '@kepwai/rules/words/join-words';
import { isFirefox } from '../../../lib/page/device/is-firefox.ts';
import { tabStorage } from '../../../lib/page/device/page-storage.ts';
import { createShareApi } from './parts/share-api.ts';
import { type InitialShare, startSharePage } from './share-page.ts';
import './share-page.css';

/** Starts the page of a link in a document that the server wrote. */
function start(): void {
  const root = document.getElementById('share');
  const slug = decodeURIComponent(location.pathname.split('/').at(-1) ?? '');
  if (!root) return;
  const token = findToken(document.cookie);
  const client = createApiClient({ baseUrl: '', getToken: () => token });
  const loadClient = async () => client;
  const queries = createQueries(loadClient);
  startSharePage(root, {
    api: createShareApi({ queries, loadClient, slug, memory: tabStorage }),
    resolve: (url) => url,
    initial: readInitial(document.getElementById('kepwai-share')?.textContent ?? 'null'),
    makerBar:
      token === null
        ? null
        : async (place, kind) => {
            const { showMakerBar } = await import('./maker-bar.ts');
            await showMakerBar(place, { queries, slug, kind });
          },
  });
}

/** Our own server wrote it, for this page of the same build. */
function readInitial(json: string): InitialShare | null {
  return JSON.parse(json);
}

/** Returns the token of the signed-in person; the app stores it in this cookie (spec.md 3). */
function findToken(cookies: string): string | null {
  return /(?:^|;\s*)auth-token=([^;]+)/.exec(cookies)?.[1] ?? null;
}

// The page is as well without the words, if they do not load.
if (isFirefox())
  void import('@kepwai/rules/words/more-words')
    .then(({ moreWords }) => addWords(moreWords))
    .catch(() => null)
    .then(start);
else start();
