import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createLinePlatform, type LinePlatform, type LinePlatformOptions } from '../index.ts';

/** Creates a platform that ends with the test, with a long-lived channel token `bot`. */
export function createTestPlatform(options: LinePlatformOptions = {}): LinePlatform {
  const platform = createLinePlatform({ messagingChannel: { accessToken: 'bot' }, ...options });
  onTestFinished(() => platform.close());
  return platform;
}

/** A received webhook request. */
export interface ReceivedWebhook {
  signature: string | undefined;
  body: Buffer;
  json: { destination: string; events: Array<Record<string, unknown>> };
}

export interface WebhookServer {
  url: string;
  received: ReceivedWebhook[];
  /** Answers the following requests. Default: 200. */
  answer: (response: ServerResponse) => void;
}

/** Starts the bot's side of the webhook: a real server, with real bytes and sockets. */
export async function startWebhookServer(): Promise<WebhookServer> {
  const webhook: WebhookServer = { url: '', received: [], answer: (response) => response.end() };
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const signature = request.headers['x-line-signature'];
      webhook.received.push({
        signature: typeof signature === 'string' ? signature : undefined,
        body,
        json: JSON.parse(body.toString()),
      });
      webhook.answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  webhook.url = `http://127.0.0.1:${isAddress(address) ? address.port : 0}/webhook`;
  return webhook;
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Headers of the bot. */
export const asBot = { authorization: 'Bearer bot' };

/**
 * Returns the message object of an event.
 * @throws Error when it has none
 */
export function messageOf(event: Record<string, unknown> | undefined): Record<string, unknown> {
  const message = event?.message;
  if (typeof message !== 'object' || message === null) throw new Error('the event has no message');
  return { ...message };
}
