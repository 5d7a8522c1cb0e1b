import { createHash } from 'node:crypto';

/** Origins that a page can load from and connect to. */
export interface PolicyOptions {
  /** Public origin of the server. */
  publicUrl: string;
  /** Origin of content; null: our own. */
  contentUrl: string | null;
  /** Origin of another API that the app calls; null: ours. */
  fetchTarget: string | null;
  /** Origin of the fake LINE, if LINE is simulated. */
  simulatedLineOrigin: string | null;
  /** Whether the home page shows the fake LINE, which shows the app. */
  hasDemo: boolean;
  /** DSN to which the app reports errors; null: none. */
  sentryDsn: string | null;
  hasAnalytics: boolean;
}

/** Origins from which LIFF's SDK loads its texts and data (liff.md 5), and those of pictures of people and groups. */
const line = {
  connect: [
    'https://api.line.me',
    'https://access.line.me',
    'https://liff.line.me',
    'https://liff-shortcut.line.me',
    'https://liffsdk.line-scdn.net',
  ],
  script: ['https://static.line-scdn.net'],
  image: ['https://*.line-scdn.net'],
  // LIFF transfers a window that it opens beside a browser tab by a form in a frame.
  window: ['https://liff-subwindow.line.me'],
};

/** @see https://developers.google.com/tag-platform/security/guides/csp */
const analytics = {
  connect: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  script: ['https://*.googletagmanager.com'],
  image: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
};
const noAnalytics = { connect: [], script: [], image: [] };

/** Permissions of a page: the camera, for uploads. */
const permissions = [
  'camera=(self)',
  ...['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'usb'],
].map((feature) => (feature.includes('=') ? feature : `${feature}=()`));

/** Returns headers of every page besides its policy. */
export function pageHeaders({ simulatedLineOrigin }: PolicyOptions): Record<string, string> {
  return {
    'cache-control': 'no-cache',
    // LIFF checks whether the windows that it opens still exist, so they must stay reachable.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': permissions.join(', '),
    // Addresses contain slugs of shares, and tokens of LIFF and of invitations: only our origin is sent, even to our
    // own server, whose proxies may log it.
    'referrer-policy': 'strict-origin',
    ...(simulatedLineOrigin === null && { 'x-frame-options': 'DENY' }),
  };
}

/**
 * Returns the Content-Security-Policy of one page: scripts are ours, or inline and known by their hash.
 * Styles are ours; React and Base UI set styles of elements at run time through the CSSOM, which needs no
 * permission.
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentSecurityPolicy(html: string, options: PolicyOptions): string {
  const { publicUrl, contentUrl, fetchTarget, simulatedLineOrigin, hasDemo, sentryDsn, hasAnalytics } =
    options;
  const simulated = simulatedLineOrigin === null ? [] : [simulatedLineOrigin];
  const reporting = sentryDsn === null ? [] : [new URL(sentryDsn).origin];
  // Contents of an API are at its own origin, or at that of its content.
  const content = [contentUrl, fetchTarget].filter((origin) => origin !== null);
  const google = hasAnalytics ? analytics : noAnalytics;
  // Browsers of a few years ago do not count a WebSocket of our own origin as 'self'.
  const socket = (fetchTarget ?? publicUrl).replace(/^http/, 'ws');
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScriptHashes(html), ...line.script, ...google.script],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...content, ...line.image, ...google.image, ...simulated],
    'media-src': ["'self'", 'blob:', ...content],
    'connect-src': [
      "'self'",
      socket,
      ...content,
      ...line.connect,
      ...reporting,
      ...google.connect,
      ...simulated,
    ],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'frame-src': hasDemo ? [...line.window, ...simulated] : line.window,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...line.window],
    // The fake LINE shows the app in a phone beside its chats.
    'frame-ancestors':
      simulatedLineOrigin === null ? ["'none'"] : hasDemo ? ["'self'", ...simulated] : simulated,
  };
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi);
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of scripts) {
    // Data blocks are not run, and need no hash.
    if (/\ssrc=/i.test(attributes) || /type="application\/(ld\+)?json"/i.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  }
  return [...hashes];
}
