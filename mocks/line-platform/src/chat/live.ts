import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Platform } from '../platform.ts';

/** Tables whose changes are visible in a chat. */
const visibleTables = new Set(['users', 'chats', 'messages', 'deliveries', 'reads', 'botReads']);

/**
 * Adds server-sent events: one `change` with `{tables, chatIds}` whenever something visible changed; several
 * changes of the same turn are merged. The page then fetches again what it shows, so nothing has to be
 * replayed after a disconnect.
 */
export function addLiveRoute(app: FastifyInstance, platform: Platform): void {
  const listeners = new Set<FastifyReply>();
  let tables = new Set<string>();
  let chatIds = new Set<string>();

  function tell(): void {
    const data = JSON.stringify({ tables: [...tables], chatIds: [...chatIds] });
    tables = new Set();
    chatIds = new Set();
    for (const reply of listeners) reply.raw.write(`event: change\ndata: ${data}\n\n`);
  }

  const stop = platform.store.onChange((table, key) => {
    if (listeners.size === 0 || !visibleTables.has(table)) return;
    if (tables.size === 0) setImmediate(tell);
    tables.add(table);
    const chatId = table === 'messages' ? platform.store.messages.get(key)?.chatId : key;
    if (chatId !== undefined) chatIds.add(chatId);
  });

  app.get('/line/live', async (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write('retry: 1000\n\n');
    listeners.add(reply);
    request.raw.once('close', () => listeners.delete(reply));
  });

  app.addHook('preClose', async () => {
    stop();
    for (const reply of listeners) reply.raw.end();
  });
}
