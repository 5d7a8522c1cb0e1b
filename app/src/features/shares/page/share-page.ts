import { ApiError, type ShareFiles, type VisitedLink, type VisitedRequest } from '@kepwai/api-client';
import { fill, h } from '../../../ui/dom.ts';
import { endedView } from './ended-view.ts';
import { failure } from './parts/failure.ts';
import type { ShareApi } from './parts/share-api.ts';
import { endedWords, titleOf } from './parts/words.ts';
import type { ResolveUrl } from './preview.ts';
import { shareView } from './share-view.ts';

/** Link as the server wrote it into the document, so that the page need not request it. */
export interface InitialShare {
  link: VisitedLink | null;
  files: ShareFiles | null;
  /** Answer of a link that does not open. */
  error: { status: number; body: unknown } | null;
}

interface SharePageOptions {
  api: ShareApi;
  resolve: ResolveUrl;
  initial: InitialShare | null;
  /**
   * Shows a maker's options to a signed-in person; null if nobody is signed in. An ended link does not reveal its kind.
   */
  makerBar: ((place: HTMLElement, kind: VisitedLink['kind'] | null) => Promise<void>) | null;
}

/** Renders the page of a link into an element, and follows the state of the link. */
export function startSharePage(
  root: HTMLElement,
  { api, resolve, initial, makerBar }: SharePageOptions,
): void {
  const place = h('div', { class: 'mx-auto w-full max-w-page empty:hidden' });

  /**
   * Returns whether an error replaced the page: the link has ended, has other items now, or needs its password again.
   */
  function onError(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false;
    if (error.code === 'SHARE_PASSWORD_REQUIRED') void askPassword();
    else if (error.code === 'NOT_FOUND') void load();
    else return showEnded(error);
    return true;
  }

  function showEnded(error: unknown): boolean {
    const words = endedWords(error);
    if (words) {
      fill(root, place, endedView(words));
      showBar(null);
    }
    if (error instanceof ApiError && error.code === 'REQUEST_FULL') void addSent();
    return words !== null;
  }

  /** Senders can still see their files. */
  async function addSent(below = root.appendChild(h('div'))): Promise<void> {
    try {
      const { sentView } = await import('./request/request-view.ts');
      fill(below, sentView({ api, baseUrl: resolve('/') }));
    } catch (error) {
      showFailure(below, error, () => void addSent(below));
    }
  }

  async function load(): Promise<void> {
    try {
      show(await api.get(), null);
    } catch (error) {
      if (!showEnded(error)) showFailure(root, error, () => void load());
    }
  }

  function show({ kind, share, request }: VisitedLink, files: ShareFiles | null): void {
    if (request) {
      void showRequest(request);
      return;
    }
    if (!share) {
      void askPassword();
      showBar(kind);
      return;
    }
    document.title = `${titleOf(share)} · เก็บไว้`;
    fill(root, place, shareView({ share, files, api, resolve, onError }));
    showBar('share');
  }

  /** Renders again if the link has ended, because a maker's options differ then. */
  function showBar(kind: VisitedLink['kind'] | null): void {
    if (makerBar && (kind === null || !place.hasChildNodes()))
      // Without its code or an answer, a maker sees what visitors see.
      makerBar(place, kind).catch(() => undefined);
  }

  /** Most links show files: the code for sending loads for file requests only. */
  async function showRequest(request: VisitedRequest): Promise<void> {
    try {
      const { requestView, titleOfRequest } = await import('./request/request-view.ts');
      document.title = `${titleOfRequest(request)} · เก็บไว้`;
      const view = requestView({ request, api, baseUrl: resolve('/'), reload: () => void load(), onError });
      fill(root, place, view);
      showBar('request');
    } catch (error) {
      showFailure(root, error, () => void showRequest(request));
    }
  }

  /** Most links have none: its form loads for those that do. */
  async function askPassword(): Promise<void> {
    document.title = 'ลิงก์มีรหัส · เก็บไว้';
    try {
      const { passwordView } = await import('./password-view.ts');
      fill(root, place, passwordView({ unlock }));
    } catch (error) {
      showFailure(root, error, () => void askPassword());
    }
  }

  async function unlock(password: string): Promise<void> {
    try {
      await api.unlock(password);
    } catch (error) {
      if (showEnded(error)) return;
      throw error;
    }
    await load();
  }

  if (initial?.error && showEnded(new ApiError(initial.error))) return;
  // A tab that unlocked it before queries by itself: the document is the same for everybody.
  if (initial?.link?.share || initial?.link?.request) show(initial.link, initial.files);
  else void load();
}

function showFailure(place: HTMLElement, error: unknown, again: () => void): void {
  fill(place, failure(error, again));
}
