import type { LiveServerMessage } from '@kepwai/api-client';
import { ws } from 'msw/ws';
import type { Cabinet } from './cabinet.ts';
import { findOwnGroup, getTokenOwner } from './guard.ts';

/** The live socket: the token first, then what changes in the groups of its owner. */
export function createLiveHandlers(cabinet: Cabinet) {
  return [
    ws.link('*/api/me/live').addEventListener('connection', ({ client }) => {
      let end: () => void = () => undefined;
      client.addEventListener('close', () => end());
      client.addEventListener('message', ({ data }) => {
        const me = findAuthenticated(cabinet, data);
        if (!me) return client.close(4401, 'The token is not good');
        const send = (message: LiveServerMessage) => client.send(JSON.stringify(message));
        end();
        end = cabinet.subscribe((message) => {
          const isMine = 'groupId' in message && findOwnGroup(cabinet, me, message.groupId);
          if (isMine) send(message);
        });
        send({ type: 'ready' });
      });
    }),
  ];
}

function findAuthenticated(cabinet: Cabinet, data: unknown) {
  try {
    const message: unknown = JSON.parse(String(data));
    const isToken = typeof message === 'object' && message !== null && 'token' in message;
    return isToken ? getTokenOwner(cabinet, String(message.token)) : null;
  } catch {
    // Not JSON, or the token of nobody: both end the same way.
    return null;
  }
}
