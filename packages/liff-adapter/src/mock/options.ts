import type { MockEnvironment } from './environment.ts';
import type { MockDelivery, ShowMockPicker } from './picker.ts';

/** How LINE is pretended, and what around the page it may use. */
export interface MockLineOptions {
  /**
   * Address of the fake LINE platform that issues and checks the tokens. Example: `http://localhost:3100`.
   * Default: none; then one made-up person can sign in, whom no server believes.
   */
  lineOrigin?: string;
  /** Where a person chooses who to be. Default: `${lineOrigin}/dev/authorize`. */
  authorizeUrl?: string;
  /** The LIFF app's endpoint URL. Default: the root of the page's origin. */
  endpointUrl?: string;
  /** How the pretended world begins. Default: an ordinary browser. */
  environment?: Partial<MockEnvironment>;
  /** Query whose `liff` has words for the environment, as `?liff=ios,13.9,no-profile`. Default: the page's own. */
  search?: string;
  /** Told once of the words that mean nothing. Default: a warning in the console. */
  onUnknownWords?: (words: readonly string[]) => void;
  /** Default: the page's own `fetch`. */
  fetch?: typeof fetch;
  /** Leaves the page. Default: `location.assign`. */
  navigate?: (url: string) => void;
  /** Closes the page. Default: `window.close`, which a browser obeys only in windows that a page opened. */
  closeWindow?: () => void;
  /** Lets a person choose where to share. Default: nobody is asked, and the environment’s `picker` says what they did. */
  showPicker?: ShowMockPicker;
  /** Told of each that is sent and shared, so that what stands around the page can show it. */
  onDelivery?: (delivery: MockDelivery) => void;
  /** Milliseconds since 1970. Default: `Date.now`. */
  now?: () => number;
}

/** Returns the query of the page; empty in Node. */
export function readPageSearch(): string {
  return typeof window === 'undefined' ? '' : window.location.search;
}
