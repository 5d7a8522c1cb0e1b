import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { getSettings } from '../settings.ts';
import { LineError } from './errors.ts';

/** Requests allowed per period; all of them can come at once. */
interface Allowance {
  requests: number;
  perMs: number;
}

const secondMs = 1000;
const hourMs = 3_600_000;

/** Endpoints with lower limits than the rest. */
const allowances: Record<string, Allowance> = {
  'POST /v2/bot/channel/webhook/test': { requests: 60, perMs: hourMs },
  'POST /v2/bot/message/broadcast': { requests: 60, perMs: hourMs },
  'POST /v2/bot/message/multicast': { requests: 200, perMs: secondMs },
  'POST /v2/bot/chat/loading/start': { requests: 100, perMs: secondMs },
  'POST /v2/oauth/accessToken': { requests: 370, perMs: secondMs },
};
const ordinaryAllowance: Allowance = { requests: 2000, perMs: secondMs };

/**
 * Limits rates by buckets of tokens, one per endpoint and method. `rateLimitPerSecond` of the settings
 * replaces all of LINE's limits.
 * @see https://developers.line.biz/en/reference/messaging-api/#rate-limits
 */
export function limitRates(app: FastifyInstance, platform: Platform): void {
  const { clock } = platform;
  const buckets = new Map<string, { left: number; at: number }>();

  app.addHook('onRequest', async (request) => {
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    if (!/^\w+ \/(v2\/bot|v2\/oauth|oauth2\/v3)\//.test(route)) return;
    const { rateLimitPerSecond } = getSettings(platform);
    const { requests, perMs } =
      rateLimitPerSecond === null
        ? (allowances[route] ?? ordinaryAllowance)
        : { requests: rateLimitPerSecond, perMs: secondMs };
    const now = clock.now();
    const bucket = buckets.get(route) ?? { left: requests, at: now };
    const left = Math.min(requests, bucket.left + ((now - bucket.at) * requests) / perMs);
    buckets.set(route, { left: Math.max(0, left - 1), at: now });
    if (left >= 1) return;
    buckets.set(route, { left, at: now });
    throw new LineError(429, { message: 'The API rate limit has been exceeded. Try again later.' });
  });
}
