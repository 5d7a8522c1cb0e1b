/** Reactions of a page of uploads to events of its window. */
interface WatchedPage {
  /** Returns whether files are on their way. */
  isBusy: () => boolean;
  onNetwork: () => void;
  /** Called when a person returns to the page, which the browser had kept. */
  onReturn: () => void;
}

/** Follows the network, and requests confirmation before the page is left during uploads. Ends with the page. */
export function watchPage(page: HTMLElement, { isBusy, onNetwork, onReturn }: WatchedPage): void {
  const ending = new AbortController();
  const { signal } = ending;
  /** The view may have been replaced by another one, without a word. */
  const ifShown =
    <Given extends Event>(act: (event: Given) => void) =>
    (event: Given) => {
      if (page.isConnected) act(event);
      else ending.abort();
    };
  for (const type of ['online', 'offline']) addEventListener(type, ifShown(onNetwork), { signal });
  addEventListener(
    'pageshow',
    ifShown((event: PageTransitionEvent) => {
      if (event.persisted) onReturn();
    }),
    { signal },
  );
  addEventListener(
    'beforeunload',
    ifShown((event: BeforeUnloadEvent) => {
      if (isBusy()) event.preventDefault();
    }),
    { signal },
  );
}
