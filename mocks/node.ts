import { type SetupServer, setupServer } from 'msw/node';
import { createHandlers, type FakeServer } from './handlers/index.ts';

/**
 * Starts the mocked API in Node. Close it with `close()`.
 *
 * A request or a socket without a handler fails, so that a test cannot reach the network by accident.
 */
export function startMockApi(server: FakeServer): SetupServer {
  const network = setupServer(...createHandlers(server));
  network.listen({ onUnhandledFrame: 'error' });
  return network;
}
