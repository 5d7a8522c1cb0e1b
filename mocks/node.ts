import { type SetupServer, setupServer } from 'msw/node';
import { type Cabinet, createHandlers } from './handlers/index.ts';

/**
 * The pretended API in Node. Close it with `close()`.
 *
 * A request or a socket that no handler knows fails, so that a test cannot talk to the world by accident.
 */
export function startMockApi(cabinet: Cabinet): SetupServer {
  const server = setupServer(...createHandlers(cabinet));
  server.listen({ onUnhandledFrame: 'error' });
  return server;
}
