import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { Env } from '../../env.ts';
import type { Check } from './checks.ts';

const timeoutMs = 10_000;

/** Paths that must not exist on the content origin: the app, its configuration, the API, and monitoring. */
const foreignPaths = ['/', '/microapp', '/config.json', '/api/me', '/healthz'];

/**
 * Creates the checks of the content origin, if there is one: it must lead to this server, which recognises it
 * by its host.
 */
export function contentChecks(env: Env): Check[] {
  const { contentUrl, publicUrl } = env;
  if (contentUrl === null) return [];
  return [
    {
      name: 'Content origin',
      remedy:
        'Let CONTENT_URL lead to `kepwai serve` as PUBLIC_URL does, and let the proxy pass on the host that was asked for (Host, or X-Forwarded-Host from a proxy in TRUST_PROXY).',
      async run() {
        await requireThisServer(contentUrl);
        await requireNothingElse(contentUrl);
        return `${contentUrl} answers for content alone`;
      },
    },
    {
      name: 'Content redirect',
      remedy:
        'Start `kepwai serve` with this CONTENT_URL, and let the proxy of PUBLIC_URL pass on the host that was asked for.',
      async run() {
        const path = makeContentPath();
        const { status, headers } = await ask(`${publicUrl}${path}`);
        if (status !== 308 || headers.get('location') !== `${contentUrl}${path}`)
          throw new Error(`${publicUrl} answers ${status} for content, and does not lead to CONTENT_URL`);
        return `${publicUrl} leads to it`;
      },
    },
  ];
}

/** Returns advice about the content origin that is no failure. */
export function contentAdvice({ mode, contentUrl, publicUrl }: Env): string[] {
  if (contentUrl === null) {
    if (mode !== 'production') return [];
    return [
      'Content origin: CONTENT_URL is not set, so bytes from strangers come from the origin of the app. Name another domain that leads to this server.',
    ];
  }
  const [content, app] = [new URL(contentUrl).hostname, new URL(publicUrl).hostname];
  if (content === app)
    return [
      'Content origin: CONTENT_URL differs from PUBLIC_URL by its port alone, and browsers share cookies between ports. Use another domain.',
    ];
  if (!isSameSite(content, app)) return [];
  return [
    `Content origin: ${content} and ${app} look like one site to browsers. Use another domain, not another subdomain.`,
  ];
}

/** Requests a file that does not exist: only this server's refusal carries the id of this request. */
async function requireThisServer(contentUrl: string): Promise<void> {
  const requestId = `doctor-${randomUUID()}`;
  const answer = await ask(`${contentUrl}${makeContentPath()}`, { 'x-request-id': requestId });
  if (answer.status === 308)
    throw new Error(
      `${contentUrl} leads to itself: it is taken for PUBLIC_URL, so its host is not passed on`,
    );
  const body = await answer.text();
  if (answer.status !== 404 || !body.includes(requestId))
    throw new Error(`${contentUrl} answers ${answer.status}, and is not this server`);
}

async function requireNothingElse(contentUrl: string): Promise<void> {
  for (const path of foreignPaths) {
    const { status } = await ask(`${contentUrl}${path}`);
    if (status !== 404)
      throw new Error(`${contentUrl}${path} answers ${status} instead of 404: more than content is there`);
  }
}

function makeContentPath(): string {
  return `/api/file/${randomUUID()}/content?t=doctor`;
}

function ask(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
}

/**
 * Guesses whether two hosts have one registrable domain, without the public suffix list: a second level of up
 * to three letters under a country, such as co.th, counts as a suffix. Good enough for advice.
 */
function isSameSite(one: string, other: string): boolean {
  if (isIP(one) || isIP(other)) return one === other;
  const [labels, others] = [one.split('.').reverse(), other.split('.').reverse()];
  const different = labels.findIndex((label, index) => label !== others[index]);
  const shared = labels.slice(0, different === -1 ? labels.length : different);
  const [top = '', second = ''] = shared;
  const isSuffix = shared.length === 2 && top.length === 2 && second.length <= 3;
  return shared.length >= 2 && !isSuffix;
}
