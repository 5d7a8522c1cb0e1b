import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { OperationId } from './operation.ts';

interface Limit {
  /** What one address may use up in a window. */
  points: number;
  windowSeconds: number;
  /** What being answered 401 uses up; anything else uses one point. */
  refusalPoints: number;
}

/**
 * A family, an office or a whole mobile network may stand behind one address: those who sign in are many, and do so once a day, so that
 * whoever has to wait waits for seconds. Who is refused again and again is one, and each try makes us ask LINE. A token of LINE cannot
 * be guessed: this keeps floods away, not guesses.
 */
export const limits: Partial<Record<OperationId, Limit>> = {
  loginViaLine: { points: 60, windowSeconds: 10, refusalPoints: 3 },
};

/**
 * Refuses, before their body is read, requests of an address that has used up what it may: RATE_LIMITED, with `Retry-After`. IPv6 counts
 * by its first 64 bits, which one customer has to themselves. Each node counts for itself, five thousand addresses for each limit:
 * beyond them the one that was quiet the longest is forgotten. To be called before the routes are made.
 */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
  let isWarned = false;

  app.addHook('onRoute', (route) => {
    const limit = limits[route.config?.operationId as OperationId];
    if (!limit) return;
    const { points, windowSeconds, refusalPoints } = limit;
    const count = app.createRateLimit({ max: points, timeWindow: windowSeconds * 1000 });

    const admit = async (request: FastifyRequest) => {
      if (!isWarned && isBehindUnknownProxy(request)) {
        isWarned = true;
        request.log.warn(
          'requests come by a proxy that TRUST_PROXY does not name: all its people are counted as one',
        );
      }
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) {
        throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, counted.ttlInSeconds) });
      }
    };
    route.onRequest = [admit, ...[route.onRequest ?? []].flat()];
    route.onResponse = [
      ...[route.onResponse ?? []].flat(),
      async (request, reply) => {
        if (reply.statusCode !== 401) return;
        for (let point = 1; point < refusalPoints; point++) await count(request);
      },
    ];
  });
}

function isBehindUnknownProxy({ headers, ips }: FastifyRequest): boolean {
  return headers['x-forwarded-for'] !== undefined && (ips === undefined || ips.length === 1);
}
