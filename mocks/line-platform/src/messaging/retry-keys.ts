import type { FastifyRequest } from 'fastify';
import { badRequest, LineError } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import type { SentMessage } from '../state/rows.ts';

const retryKeyLifeMs = 24 * 3_600_000;

/**
 * Reads the retry key.
 * @throws LineError 400 when the key is no UUID
 */
function readRetryKey(request: FastifyRequest): string | null {
  const key = request.headers['x-line-retry-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) {
    throw badRequest('Invalid retry key');
  }
  return key.toLowerCase();
}

/**
 * Sends once per retry key: a request that was accepted with it in the last 24 hours is not sent again.
 * @throws LineError 409 with the id of the request that was accepted
 */
export function sendOnce<Answer extends { sentMessages?: SentMessage[] }>(
  platform: Platform,
  request: FastifyRequest,
  send: () => Answer,
): Answer {
  const { store, clock } = platform;
  const key = readRetryKey(request);
  if (key === null) return send();
  const row = store.retryKeys.get(key);
  if (row && clock.now() - row.acceptedAt <= retryKeyLifeMs) {
    const sent = row.sentMessages.length > 0 ? { sentMessages: row.sentMessages } : {};
    throw new LineError(
      409,
      { message: 'The retry key is already accepted', ...sent },
      { 'x-line-accepted-request-id': row.requestId },
    );
  }
  const answer = send();
  store.retryKeys.put(key, {
    key,
    acceptedAt: clock.now(),
    requestId: request.id,
    sentMessages: answer.sentMessages ?? [],
  });
  for (const old of store.retryKeys.values()) {
    if (clock.now() - old.acceptedAt <= retryKeyLifeMs) break;
    store.retryKeys.delete(old.key);
  }
  return answer;
}
