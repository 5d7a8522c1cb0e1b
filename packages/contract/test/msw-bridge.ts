import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getResponse } from 'msw';

type Handlers = Parameters<typeof getResponse>[0];

/** Starts an HTTP server over MSW's handlers. It does not support sockets. */
export async function startBridge(handlers: Handlers): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    answer(handlers, incoming, outgoing).catch((error: Error) => outgoing.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(
  handlers: Handlers,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming.headersDistinct))
    for (const value of values) headers.append(name, value);
  const { method = 'GET', url = '/' } = incoming;
  const body = Buffer.concat(chunks);
  const hasBody = body.length > 0 && method !== 'GET' && method !== 'HEAD';
  const request = new Request(`http://${headers.get('host')}${url}`, {
    method,
    headers,
    ...(hasBody && { body }),
  });
  const response = await getResponse(handlers, request);
  if (!response) {
    outgoing.writeHead(404).end();
    return;
  }
  outgoing.writeHead(response.status, [...response.headers].flat());
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
