import type { LiveClientMessage, LiveServerMessage, Profile } from '@kepwai/api-client';
import { checkerOf } from './contract/check-request.ts';
import { findOwnGroup, getTokenOwner, roleInQuota } from './contract/guard.ts';
import { socketOperation } from './contract/operation.ts';
import type { FakeServer } from './state/records/records.ts';

const isFirstMessage = checkerOf<LiveClientMessage>('LiveClientMessage');

/**
 * Creates the handler of `openapi/paths/live.yaml`: it expects the token first, then sends changes in the
 * groups of its owner.
 */
export function createLiveHandlers(server: FakeServer) {
  return [
    socketOperation('subscribeLive', ({ client }) => {
      let end: () => void = () => undefined;
      client.addEventListener('close', () => end());
      client.addEventListener('message', ({ data }) => {
        const token = readToken(data);
        if (token === null)
          return client.close(4400, 'The first message must be {"type":"authenticate","token":"..."}');
        const me = findOwner(server, token);
        if (!me) return client.close(4401, 'The token is not good, or has ended: sign in again');
        const send = (message: LiveServerMessage) => client.send(JSON.stringify(message));
        end();
        end = server.subscribe((message) => {
          if (isMeantFor(server, me, message)) send(message);
        });
        send({ type: 'ready' });
      });
    }),
  ];
}

function isMeantFor(server: FakeServer, me: Profile, message: LiveServerMessage): boolean {
  if ('groupId' in message) return findOwnGroup(server, me, message.groupId) !== null;
  const quota = 'quotaId' in message ? server.quotas.get(message.quotaId) : undefined;
  return quota !== undefined && roleInQuota(quota, me.id) !== null;
}

function readToken(data: unknown): string | null {
  try {
    const message: unknown = JSON.parse(String(data));
    return isFirstMessage(message) ? message.token : null;
  } catch {
    // It is not JSON, so it is refused like any other wrong first message.
    return null;
  }
}

function findOwner(server: FakeServer, token: string): Profile | null {
  try {
    return getTokenOwner(server, token);
  } catch {
    // An unknown token closes the socket, instead of the answer 401.
    return null;
  }
}
