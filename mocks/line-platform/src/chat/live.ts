import type { FastifyInstance, FastifyReply } from 'fastify';
import { LineError } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import type { Visit } from '../visits/visit.ts';
import { isOfVisit } from '../visits/visits.ts';

/** Tables whose changes are visible in a chat. */
const visibleTables = new Set(['users', 'chats', 'messages', 'deliveries', 'reads', 'botReads']);

/** Maximum number of open pages of a visit. */
const maxListenersOfVisit = 8;

function countOf(listeners: ReadonlyMap<FastifyReply, Visit | null>, { visitId }: Visit): number {
  return [...listeners.values()].filter((visit) => visit?.visitId === visitId).length;
}

/**
 * Adds server-sent events: one `change` with `{tables, chatIds}` whenever something visible changed; several changes of
 * the same turn are merged. The page then refetches its data, so nothing has to be replayed after a disconnect.
 */
export function addLiveRoute(app: FastifyInstance, platform: Platform): void {
  const listeners = new Map<FastifyReply, Visit | null>();
  let tables = new Set<string>();
  let chatIds = new Set<string>();

  function tell(): void {
    const data = JSON.stringify({ tables: [...tables], chatIds: [...chatIds] });
    for (const [reply, visit] of listeners) {
      if (visit === null) reply.raw.write(`event: change\ndata: ${data}\n\n`);
      // Nobody from outside is notified of another's chat, not even that it exists.
      else if ([...chatIds].some((key) => isOfVisit(visit, key.split(' ')[0] ?? '')))
        reply.raw.write('event: change\ndata: {}\n\n');
    }
    tables = new Set();
    chatIds = new Set();
  }

  function note(table: string): void {
    if (tables.size === 0) setImmediate(tell);
    tables.add(table);
  }

  const stopSamples = platform.samples.onChange(() => {
    if (listeners.size > 0) note('samples');
  });
  const stopTables = platform.store.onChange((table, key) => {
    if (listeners.size === 0 || !visibleTables.has(table)) return;
    note(table);
    const chatId = table === 'messages' ? platform.store.messages.get(key)?.chatId : key;
    if (chatId !== undefined) chatIds.add(chatId);
  });

  app.get('/line/live', async (request, reply) => {
    const visit = platform.visitors.visitOf(request);
    if (visit && countOf(listeners, visit) >= maxListenersOfVisit)
      throw new LineError(429, { message: 'Too many pages are open' });
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write('retry: 1000\n\n');
    listeners.set(reply, visit);
    request.raw.once('close', () => listeners.delete(reply));
  });

  app.addHook('preClose', async () => {
    stopSamples();
    stopTables();
    for (const reply of listeners.keys()) reply.raw.end();
  });
}
