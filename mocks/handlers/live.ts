import type { LiveServerMessage, Profile } from '@kepwai/api-client';
import { findOwnGroup, getTokenOwner, roleInQuota } from './contract/guard.ts';
import { socketOperation } from './contract/operation.ts';
import type { FakeServer } from './state/records.ts';

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
        const me = findAuthenticated(server, data);
        if (!me) return client.close(4401, 'The token is not good');
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

function findAuthenticated(server: FakeServer, data: unknown) {
  try {
    const message: unknown = JSON.parse(String(data));
    const isToken = typeof message === 'object' && message !== null && 'token' in message;
    return isToken ? getTokenOwner(server, String(message.token)) : null;
  } catch {
    // It is not JSON, or an unknown token: both are refused the same way.
    return null;
  }
}
