/**
 * Time after which an announced departure that did not happen is over: the address was a download, or the person stayed.
 * A slow server needs seconds for the next page.
 */
export const departureMs = 15_000;

/** Required parts of a page's window. */
export type DeparturePage = Pick<EventTarget, 'addEventListener'>;

/** Detects whether the page is being left. */
export interface Departure {
  isLeaving(): boolean;
  /** Resolves once the page stays; never if it is left. */
  settled(): Promise<void>;
}

/**
 * Watches whether the page is being left. Firefox ends what a page loads as soon as the next address is requested, long
 * before `pagehide`; only `beforeunload` comes first. iPhones have only `pagehide`.
 */
export function watchDeparture(page: DeparturePage = window): Departure {
  let staysFrom = 0;
  const leave = () => {
    staysFrom = Date.now() + departureMs;
  };
  page.addEventListener('beforeunload', leave);
  page.addEventListener('pagehide', leave);
  const isLeaving = () => Date.now() < staysFrom;
  return {
    isLeaving,
    async settled() {
      while (isLeaving()) await new Promise((resolve) => setTimeout(resolve, 1000));
    },
  };
}
