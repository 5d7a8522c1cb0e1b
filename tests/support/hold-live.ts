import { waitFor } from '@testing-library/react';
import { socketOperation } from '../../mocks/handlers/index.ts';
import type { createMockApi } from './mock-api.ts';

/**
 * Keeps the live socket from being ready, so that changes meanwhile are not sent. Returns the function that makes it
 * ready, once it is connected.
 */
export function holdLive(server: ReturnType<typeof createMockApi>['server']): () => Promise<void> {
  const socket: { send?: (data: string) => void } = {};
  server.use(
    socketOperation('subscribeLive', ({ client }) =>
      client.addEventListener('message', (event) => {
        // The fake server would be ready at once.
        event.stopImmediatePropagation();
        socket.send = (data) => client.send(data);
      }),
    ),
  );
  return async () => {
    const { send } = await waitFor(() => {
      if (!socket.send) throw new Error('Nobody connected yet');
      return { send: socket.send };
    });
    send(JSON.stringify({ type: 'ready' }));
  };
}
