import { createHash } from 'node:crypto';

/** What a page may load and speak to. */
export interface PolicyOptions {
  /** Where people reach us. */
  publicUrl: string;
  /** The fake LINE, where LINE is simulated. */
  simulatedLineOrigin: string | null;
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
};

/**
 * The Content-Security-Policy of one page: scripts are ours, or inline and known by their hash.
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentSecurityPolicy(
  html: string,
  { publicUrl, simulatedLineOrigin }: PolicyOptions,
): string {
  const simulated = simulatedLineOrigin ? [simulatedLineOrigin] : [];
  // Browsers of a few years ago do not count a WebSocket of our own origin as 'self'.
  const socket = publicUrl.replace(/^http/, 'ws');
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScriptHashes(html), ...line.script],
    // React and Base UI position parts by style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...line.image, ...simulated],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", socket, ...line.connect, ...simulated],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
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
