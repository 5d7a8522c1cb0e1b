import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseBody } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { createMessageRelay } from './message-relay.ts';

const routePath = '/liff/v2/sub/messageHandler';
const identifier = z.string().regex(/^[A-Za-z0-9]+$/);

/** Adds liff-subwindow.line.me: a page that both windows of a sub-window embed to talk through. */
export function addRelayRoutes(app: FastifyInstance, { clock }: Platform): void {
  const relay = createMessageRelay(clock);

  app.post(routePath, async (request, reply) => {
    const given = parseBody(z.object({ identifier }), request.body);
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'",
      )
      .send(relayPage(given.identifier));
  });

  app.get(`${routePath}/relay.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(relayScript),
  );

  app.post(`${routePath}/events`, async (request) => {
    const given = parseBody(z.object({ identifier, event: z.unknown() }), request.body);
    relay.publish(given.identifier, given.event);
    return {};
  });

  app.get(`${routePath}/events`, async (request, reply) => {
    const query = z.object({ identifier, after: z.coerce.number().int().min(0) });
    const given = parseBody(query, request.query);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    return { events: await relay.read(given.identifier, given.after, gone.signal) };
  });

  app.post(`${routePath}/data`, async (request) => {
    const given = parseBody(z.object({ identifier, key: z.string(), data: z.string() }), request.body);
    relay.keep(given.identifier, given.key, given.data);
    return {};
  });

  app.get(`${routePath}/data`, async (request) => {
    const given = parseBody(z.object({ identifier, key: z.string() }), request.query);
    return { data: relay.find(given.identifier, given.key) };
  });
}

function relayPage(given: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<title>relay</title>
<script src="${routePath}/relay.js" data-identifier="${given}"></script>`;
}

/** Broadcasts go to both windows; commands (keep, find, end) are answered to their sender. */
const relayScript = `
const { identifier } = document.currentScript.dataset;
const path = '${routePath}';
const toWindow = (messageBusEvent) => parent.postMessage({ messageBusEvent }, '*');
const send = (where, body) => fetch(path + where, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ identifier, ...body }),
});
const ask = async (where, query) =>
  (await fetch(path + where + '?' + new URLSearchParams({ identifier, ...query }))).json();
const commands = {
  async setData({ key, data }) {
    if (data !== undefined) await send('/data', { key, data });
    return {};
  },
  async getData({ key }) {
    const { data } = await ask('/data', { key });
    return data === null ? { eventName: 'notFound' } : { key, data };
  },
  async teardown() {
    return {};
  },
};
addEventListener('message', async ({ data, source }) => {
  const event = source === parent && data ? data.messageBusEvent : undefined;
  if (!event) return;
  if (event.action === 'broadcast') return void send('/events', { event });
  const context = JSON.parse(event.context);
  const answer = await commands[context.eventName]?.(context);
  if (!answer) return;
  toWindow({
    action: 'broadcast',
    identifier,
    timestamp: Date.now(),
    context: JSON.stringify({ eventName: context.eventName, ...answer }),
    replyTarget: { action: event.action, identifier, timestamp: event.timestamp },
  });
});
(async () => {
  parent.postMessage({ ['iframe-' + identifier + '-ready']: true }, '*');
  for (let after = 0; ; ) {
    const { events } = await ask('/events', { after });
    after += events.length;
    for (const event of events) toWindow(event);
  }
})();
`;
