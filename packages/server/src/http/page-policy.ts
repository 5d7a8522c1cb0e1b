import { createHash } from 'node:crypto';

/** What a page may load and speak to. */
export interface PolicyOptions {
  /** Where people reach us. */
  publicUrl: string;
  /** Where content is; null: on our own origin. */
  contentUrl: string | null;
  /** The fake LINE, where LINE is simulated. */
  simulatedLineOrigin: string | null;
  /** Where the app reports errors; null: nowhere. */
  sentryDsn: string | null;
  hasAnalytics: boolean;
}

/** Where LIFF's SDK loads its texts from and asks (liff.md 5), and where pictures of people and groups are. */
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
  // A window that LIFF opens beside a browser's tab is handed over by a form in a frame.
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

/** What a page may ask of the phone: the camera, for what is uploaded. */
const permissions = [
  'camera=(self)',
  ...['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'usb'],
].map((feature) => (feature.includes('=') ? feature : `${feature}=()`));

/** What goes with every page, beside the policy of each. */
export function pageHeaders({ simulatedLineOrigin }: PolicyOptions): Record<string, string> {
  return {
    'cache-control': 'no-cache',
    // LIFF asks the windows that it opens whether they are still there: they stay ours to ask.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': permissions.join(', '),
    // Addresses hold slugs of shares, and LIFF's hold tokens: others hear of our origin, and no more.
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(simulatedLineOrigin === null && { 'x-frame-options': 'DENY' }),
  };
}

/**
 * The Content-Security-Policy of one page: scripts are ours, or inline and known by their hash. Styles are ours; what React and Base UI
 * set on an element as they run goes by the CSSOM, which needs no leave.
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentSecurityPolicy(html: string, options: PolicyOptions): string {
  const { publicUrl, contentUrl, simulatedLineOrigin, sentryDsn, hasAnalytics } = options;
  const simulated = simulatedLineOrigin === null ? [] : [simulatedLineOrigin];
  const reporting = sentryDsn === null ? [] : [new URL(sentryDsn).origin];
  const content = contentUrl === null ? [] : [contentUrl];
  const google = hasAnalytics ? analytics : noAnalytics;
  // Browsers of a few years ago do not count a WebSocket of our own origin as 'self'.
  const socket = publicUrl.replace(/^http/, 'ws');
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
    'frame-src': line.window,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...line.window],
    // The fake LINE shows the app in a phone beside its chats.
    'frame-ancestors': simulatedLineOrigin === null ? ["'none'"] : simulated,
  };
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi);
  const hashes = new Set<string>();
  for (const [, attributes = '', body = ''] of scripts) {
    // Data is not run, and needs no leave.
    if (/\ssrc=/i.test(attributes) || /type="application\/(ld\+)?json"/i.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  }
  return [...hashes];
}
