import type { MockEnvironment } from './environment.ts';
import type { MockDelivery, ShowMockPicker } from './picker.ts';

/** Options of mock mode: the simulated LINE, and hooks of the page around it. */
export interface MockLineOptions {
  /**
   * Address of the fake LINE platform that issues and checks the tokens. Example: `http://localhost:3100`.
   * Default: none; then one invented person can sign in, whom no server accepts.
   */
  lineOrigin?: string;
  /** Page where a person chooses who to be. Default: `${lineOrigin}/dev/authorize`. */
  authorizeUrl?: string;
  /** Endpoint URL of the LIFF app. Default: the root of the page's origin. */
  endpointUrl?: string;
  /** Initial environment. Default: an ordinary browser. */
  environment?: Partial<MockEnvironment>;
  /** Query whose `liff` has words for the environment, as `?liff=ios,13.9,no-profile`. Default: the page's own. */
  search?: string;
  /** Called once with the unknown words. Default: a warning in the console. */
  onUnknownWords?: (words: readonly string[]) => void;
  /** Sends requests. Default: the page's own `fetch`. */
  fetch?: typeof fetch;
  /** Leaves the page. Default: `location.assign`. */
  navigate?: (url: string) => void;
  /** Closes the page. Default: `window.close`, which browsers obey only in windows that a page opened. */
  closeWindow?: () => void;
  /** Lets a person choose where to share. Default: nobody is asked, and the environment’s `picker` has the answer. */
  showPicker?: ShowMockPicker;
  /** Called with each message that is sent or shared, so that the page's surroundings can show it. */
  onDelivery?: (delivery: MockDelivery) => void;
  /** Returns milliseconds since 1970. Default: `Date.now`. */
  now?: () => number;
}

/** Returns the query of the page; empty in Node. */
export function readPageSearch(): string {
  return typeof window === 'undefined' ? '' : window.location.search;
}
