import type { ErasureScope } from '@kepwai/api-client';
import * as z from 'zod';
import { getCaller, getSession } from './contract/guard.ts';
import { operation } from './contract/operation.ts';
import { refuse } from './contract/refuse.ts';
import type { ErasureRecord } from './state/my-data-record.ts';
import type { FakeServer } from './state/records.ts';

const posts = z.enum(['keep', 'erase']);
const receiptNumber = /^(?:[2-9A-HJKMNP-TV-Z]{4}-){2}[2-9A-HJKMNP-TV-Z]{4}$/;
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Time in which a request can be taken back. */
const undoMs = 7 * 24 * 60 * 60 * 1000;

/** Creates the handlers of `openapi/paths/my-data.yaml`. */
export function createMyDataHandlers(server: FakeServer) {
  return [
    operation('getMyErasure', ({ request }) => {
      const me = getCaller(server, request);
      const open = findOpen(server, me.id);
      return {
        erasure: open ? viewErasure(open) : null,
        scope: scopeOf(server, me.id),
        quotas: quotasOf(server, me.id),
      };
    }),

    operation('requestMyErasure', ({ request, query }) => {
      const { person, sessionId } = getSession(server, request);
      const choice = posts.safeParse(query.get('posts'));
      if (!choice.success) throw refuse('INVALID_REQUEST');
      const open = findOpen(server, person.id) ?? addErasure(server, person.id);
      if (open.state === 'erasing') throw refuse('ERASURE_BEGUN');
      open.posts = choice.data;
      for (const session of server.sessions.values()) {
        if (session.personId === person.id && session.id !== sessionId && session.endedAt === null)
          server.sessions.set(session.id, { ...session, endedAt: new Date(server.now()).toISOString() });
      }
      server.people.set(person.id, { ...person, erasesAt: open.dueAt });
      return viewErasure(open);
    }),

    operation('cancelMyErasure', ({ request }) => {
      const me = getCaller(server, request);
      const open = findOpen(server, me.id);
      if (open?.state === 'erasing') throw refuse('ERASURE_BEGUN');
      if (open) {
        open.state = 'cancelled';
        open.endedAt = new Date(server.now()).toISOString();
      }
      server.people.set(me.id, { ...me, erasesAt: null });
      return {};
    }),

    operation('getErasureReceipt', ({ path }) => {
      if (!receiptNumber.test(path.receiptNumber)) throw refuse('INVALID_REQUEST');
      const record = server.erasures.get(path.receiptNumber);
      if (!record) throw refuse('NOT_FOUND');
      return { ...viewErasure(record), endedAt: record.endedAt, scope: record.scope };
    }),
  ];
}

function findOpen(server: FakeServer, personId: string): ErasureRecord | undefined {
  return [...server.erasures.values()].find(
    (one) => one.personId === personId && (one.state === 'waiting' || one.state === 'erasing'),
  );
}

function addErasure(server: FakeServer, personId: string): ErasureRecord {
  const at = server.now();
  const record: ErasureRecord = {
    personId,
    number: createNumber(),
    state: 'waiting',
    posts: 'keep',
    requestedAt: new Date(at).toISOString(),
    dueAt: new Date(at + undoMs).toISOString(),
    endedAt: null,
    scope: null,
  };
  server.erasures.set(record.number, record);
  return record;
}

function viewErasure({ number, state, posts: choice, requestedAt, dueAt }: ErasureRecord) {
  return { number, state, posts: choice, requestedAt, dueAt };
}

function scopeOf(server: FakeServer, personId: string): ErasureScope {
  const files = [...server.files.values()].filter(({ postedBy }) => postedBy?.id === personId);
  return {
    postCount: files.length,
    groupCount: new Set(files.map(({ groupId }) => groupId)).size,
    shareCount: [...server.shares.values()].filter(
      (share) => share.makerId === personId && share.revokedAt === null,
    ).length,
    starCount: server.stars.get(personId)?.size ?? 0,
    sessionCount: [...server.sessions.values()].filter(
      (session) => session.personId === personId && session.endedAt === null,
    ).length,
    hasAccount: server.accounts.has(personId),
    quotaCount: quotasOf(server, personId).length,
  };
}

function quotasOf(server: FakeServer, personId: string) {
  return [...server.quotas.values()]
    .filter(({ ownerId }) => ownerId === personId)
    .map(({ id, name, managerIds }) => ({
      id,
      name,
      linkedGroupCount: [...server.groups.values()].filter(({ quotaId }) => quotaId === id).length,
      managerCount: managerIds.length,
    }));
}

function createNumber(): string {
  const group = () =>
    Array.from({ length: 4 }, () => letters.charAt(Math.floor(Math.random() * letters.length))).join('');
  return [group(), group(), group()].join('-');
}
