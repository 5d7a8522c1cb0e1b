/**
 * Time after which an announced departure that did not happen is over: the address was a download, or the person stayed.
 * A slow server needs seconds for the next page.
 */
export const departureMs = 15_000;

/** What is needed of a page's window. */
export type DeparturePage = Pick<EventTarget, 'addEventListener'>;

/** Knows whether the page is being left. */
export interface Departure {
  isLeaving(): boolean;
  /** Resolves once the page stays; never where it is left. */
  settled(): Promise<void>;
}

/**
 * Watches whether the page is being left. Firefox ends what a page loads as soon as the next address is asked for, long
 * before `pagehide`; only `beforeunload` comes first.
 */
export function watchDeparture(page: DeparturePage = window): Departure {
  let staysFrom = Number.NEGATIVE_INFINITY;
  page.addEventListener('beforeunload', () => {
    staysFrom = Date.now() + departureMs;
  });
  page.addEventListener('pagehide', () => {
    staysFrom = Number.POSITIVE_INFINITY;
  });
  page.addEventListener('pageshow', () => {
    staysFrom = Number.NEGATIVE_INFINITY;
  });
  const isLeaving = () => Date.now() < staysFrom;
  return {
    isLeaving,
    async settled() {
      while (isLeaving()) {
        const leftMs = Math.min(departureMs, staysFrom - Date.now());
        await new Promise((resolve) => setTimeout(resolve, leftMs));
      }
    },
  };
}
