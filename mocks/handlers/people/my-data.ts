import type { ErasureScope } from '@kepwai/api-client';
import { undoMs } from '@kepwai/rules/people/erasure';
import { exportAddressLivesMs, exportLivesMs, exportPauseMs } from '@kepwai/rules/people/exports';
import { storedZip } from '../../fixtures/stored-zip.ts';
import { getCaller, getSession } from '../contract/guard.ts';
import { operation } from '../contract/operation.ts';
import { refuse } from '../contract/refuse.ts';
import { toHttpDate } from '../files/content.ts';
import type { ErasureRecord, ExportRecord } from '../state/records/my-data.ts';
import type { FakeServer } from '../state/records/records.ts';

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates the handlers of `openapi/paths/my-data.yaml`. */
export function createMyDataHandlers(server: FakeServer) {
  return [
    ...createExportHandlers(server),
    operation('getMyErasure', ({ request }) => {
      const me = getCaller(server, request);
      const open = findOpen(server, me.id);
      return {
        erasure: open ? viewErasure(open) : null,
        scope: scopeOf(server, me.id),
        quotas: quotasOf(server, me.id),
      };
    }),

    operation('requestMyErasure', (call) => {
      const { person, sessionId } = getSession(server, call.request);
      const { posts } = call.query;
      const open = findOpen(server, person.id) ?? addErasure(server, person.id);
      if (open.state === 'erasing') throw refuse('ERASURE_BEGUN');
      open.posts = posts;
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

    operation('getErasureReceipt', (call) => {
      const record = server.erasures.get(call.path.receiptNumber);
      if (!record) throw refuse('NOT_FOUND');
      return { ...viewErasure(record), endedAt: record.endedAt, scope: record.scope };
    }),
  ];
}

function createExportHandlers(server: FakeServer) {
  return [
    operation('getMyExport', ({ request }) => {
      const me = getCaller(server, request);
      const record = server.exports.get(me.id);
      const kept = [...server.files.values()].filter(
        ({ postedBy, state }) => postedBy?.id === me.id && state === 'kept',
      );
      const nextAt = (record?.requestedAt ?? 0) + exportPauseMs;
      return {
        export: record ? viewExport(record) : null,
        nextAt: record?.readyAt && nextAt > server.now() ? new Date(nextAt).toISOString() : null,
        postCount: kept.length,
        sizeBytes: kept.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0),
      };
    }),

    operation('createMyExport', ({ request }) => {
      const me = getCaller(server, request);
      const latest = server.exports.get(me.id);
      if (latest?.readyAt) throw refuse('EXPORT_TOO_SOON', { headers: { 'Retry-After': '86400' } });
      const record = latest ?? { requestedAt: server.now(), readyAt: null, secret: null };
      server.exports.set(me.id, record);
      const answer = viewExport(record);
      // The server prepares it in the background.
      record.readyAt = server.now();
      return answer;
    }),

    operation('createMyExportAddress', ({ request }) => {
      const record = server.exports.get(getCaller(server, request).id);
      if (!record?.readyAt) throw refuse('NOT_FOUND');
      record.secret = Array.from({ length: 43 }, () => letters.charAt(Math.floor(Math.random() * 20))).join(
        '',
      );
      const expiresAt = new Date(server.now() + exportAddressLivesMs).toISOString();
      return { url: `/api/export/content?t=${record.secret}`, expiresAt };
    }),

    operation('getExportContent', (call) => {
      const { t: secret } = call.query;
      const [personId, record] = [...server.exports].find(([, one]) => one.secret === secret) ?? [];
      if (!record) throw refuse('EXPORT_ADDRESS_ENDED');
      const bytes = storedZip([
        {
          path: 'data/profile.json',
          bytes: new TextEncoder().encode(JSON.stringify(server.people.get(personId ?? ''))),
        },
      ]);
      return call.reply(200, {
        headers: {
          'Content-Type': 'application/zip',
          'Content-Disposition': 'attachment; filename="kepwai-my-data.zip"',
          ETag: '"mock"',
          'Last-Modified': toHttpDate(record.readyAt ?? server.now()),
        },
        body: bytes,
      });
    }),
  ];
}

function viewExport({ requestedAt, readyAt }: ExportRecord) {
  return {
    state: readyAt === null ? ('preparing' as const) : ('ready' as const),
    progress: readyAt === null ? 0 : 1,
    requestedAt: new Date(requestedAt).toISOString(),
    expiresAt: readyAt === null ? null : new Date(readyAt + exportLivesMs).toISOString(),
  };
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
