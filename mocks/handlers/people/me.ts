import type { Account } from '@kepwai/api-client';
import { handoverLivesMs, maxHandovers, pagePathOf } from '@kepwai/rules/people/handovers';
import { dayMs } from '@kepwai/rules/time';
import { findOwnGroup, getCaller, getSession, openGroup, roleInQuota } from '../contract/guard.ts';
import { operation } from '../contract/operation.ts';
import { takePage } from '../contract/page.ts';
import { refuse } from '../contract/refuse.ts';
import { eraseFiles } from '../state/files.ts';
import { findLiving } from '../state/records/living-quotas.ts';
import type { FakeServer, SessionRecord } from '../state/records/records.ts';
import { viewPost } from '../views/file.ts';
import { viewGroupListItem } from '../views/group.ts';
import { viewListItem } from '../views/quota.ts';

/** Versions of the legal documents in force; a test compares them with the app's and the server's. */
export const versionsInForce = { terms: '2026-11-21', privacy: '2026-11-21' };

const emptyAccount: Account = { name: null, email: null, phone: null, taxInvoice: null };

/** Lifetime of a session. */
const sessionMs = dayMs;

/** Creates the handlers of `openapi/paths/me.yaml`. */
export function createMeHandlers(server: FakeServer) {
  return [
    operation('getMe', ({ request }) => getCaller(server, request)),
    ...createMyGroupHandlers(server),
    ...createMyQuotaHandlers(server),
    ...createAccountHandlers(server),
    ...createDigestHandlers(server),
    ...createSessionHandlers(server),
    createHandoverHandler(server),
    ...createPostHandlers(server),
  ];
}

function createMyGroupHandlers(server: FakeServer) {
  return [
    operation('listMyGroups', (call) => {
      const me = getCaller(server, call.request);
      const groups = [...server.groups.values()]
        .filter(({ memberIds, mergedIntoId }) => mergedIntoId === null && memberIds.includes(me.id))
        .map((group) => viewGroupListItem(server, group, me.id))
        .toSorted((a, b) => (b.lastFileAt ?? '').localeCompare(a.lastFileAt ?? ''))
        .toSorted((a, b) => Number(b.pinned) - Number(a.pinned));
      return takePage(call.query, groups);
    }),

    operation(
      'verifyMyGroup',
      (call) => {
        const group = findOwnGroup(server, getCaller(server, call.request), call.path.groupId);
        return group && { groupId: group.id };
      },
      { takesInvalid: true },
    ),

    operation('markGroupSeen', (call) => {
      const { me, group } = openGroup(server, call);
      group.seenAt.set(me.id, new Date(server.now()).toISOString());
      return {};
    }),

    operation('updateMyGroup', async (call) => {
      const { me, group } = openGroup(server, call);
      const { pinned, muted } = await call.readBody();
      for (const [people, isChosen] of [
        [group.pinnedBy, pinned],
        [group.mutedBy, muted],
      ] as const) {
        if (isChosen) people.add(me.id);
        else if (isChosen === false) people.delete(me.id);
      }
      return { pinned: group.pinnedBy.has(me.id), muted: group.mutedBy.has(me.id) };
    }),
  ];
}

function createMyQuotaHandlers(server: FakeServer) {
  return [
    operation('listMyQuotas', (call) => {
      const me = getCaller(server, call.request);
      const items = [...server.quotas.values()]
        .filter(({ id }) => findLiving(server, id) !== null)
        .flatMap((quota) => viewListItem(server, quota, me.id))
        .toSorted((a, b) => b.role.localeCompare(a.role) || a.quota.name.localeCompare(b.quota.name, 'th'));
      return takePage(call.query, items);
    }),

    operation(
      'verifyMyQuota',
      (call) => {
        const me = getCaller(server, call.request);
        const quota = findLiving(server, call.path.quotaId);
        const role = quota ? roleInQuota(quota, me.id) : null;
        return role && { quotaId: call.path.quotaId, role };
      },
      { takesInvalid: true },
    ),
  ];
}

function createDigestHandlers(server: FakeServer) {
  return [
    operation('getMyDigest', ({ request }) => {
      const me = getCaller(server, request);
      return { frequency: server.digests.get(me.id) ?? ('off' as const), isOffered: true };
    }),

    operation('putMyDigest', async ({ request, readBody }) => {
      const me = getCaller(server, request);
      const { frequency } = await readBody();
      server.digests.set(me.id, frequency);
      return { frequency, isOffered: true };
    }),
  ];
}

function createAccountHandlers(server: FakeServer) {
  return [
    operation('register', async ({ request, readBody }) => {
      const me = getCaller(server, request);
      const { termsVersion, privacyVersion, news } = await readBody();
      const isInForce = termsVersion === versionsInForce.terms && privacyVersion === versionsInForce.privacy;
      if (!isInForce) throw refuse('CONSENT_OUTDATED');
      const acceptedAt = me.registration?.acceptedAt ?? new Date(server.now()).toISOString();
      const accepted = { termsVersion, privacyVersion, acceptedAt, news };
      const registered = { ...me, registration: accepted, needsConsent: false };
      server.people.set(me.id, registered);
      return registered;
    }),

    operation('getMyAccount', ({ request }) => {
      const me = getCaller(server, request);
      return server.accounts.get(me.id) ?? emptyAccount;
    }),

    operation('putMyAccount', async ({ request, readBody }) => {
      const me = getCaller(server, request);
      const account = await readBody();
      server.accounts.set(me.id, account);
      server.people.set(me.id, { ...me, hasAccount: true });
      return account;
    }),
  ];
}

function createSessionHandlers(server: FakeServer) {
  return [
    operation('listMySessions', ({ request }) => {
      const { person, sessionId } = getSession(server, request);
      // A session from before the page was loaded: the mocked server was created again, the token was not.
      if (!server.sessions.has(sessionId)) server.addSession(person.id, { id: sessionId });
      const items = listOpenSessions(server, person.id).map(({ id, device, signedInAt }) => ({
        id,
        device,
        signedInAt,
        isCurrent: id === sessionId,
        expiresAt: new Date(Date.parse(signedInAt) + sessionMs).toISOString(),
      }));
      return { items };
    }),

    operation('endMyOtherSessions', ({ request }) => {
      const { person, sessionId } = getSession(server, request);
      for (const session of listOpenSessions(server, person.id)) {
        if (session.id !== sessionId) endSession(server, session);
      }
      return {};
    }),

    operation('endMySession', (call) => {
      const { person } = getSession(server, call.request);
      const session = server.sessions.get(call.path.sessionId);
      if (session?.personId !== person.id) throw refuse('NOT_FOUND');
      endSession(server, session);
      return {};
    }),
  ];
}

function createHandoverHandler(server: FakeServer) {
  return operation('createHandover', async ({ request, readBody }) => {
    const { person, sessionId } = getSession(server, request);
    const { path: wanted } = await readBody();
    if (person.needsConsent) throw refuse('REGISTRATION_REQUIRED');
    const { origin } = new URL(request.url);
    const url = new URL(wanted, origin);
    const path = url.origin === origin ? pagePathOf(url) : null;
    if (path === null) throw refuse('INVALID_REQUEST');
    const secret = toSecret(crypto.getRandomValues(new Uint8Array(32)));
    const expiresAt = server.now() + handoverLivesMs;
    server.handovers.set(secret, { personId: person.id, sessionId, path, expiresAt });
    for (const oldest of listHandovers(server, person.id).slice(0, -maxHandovers))
      server.handovers.delete(oldest);
    const address = new URL(`/microapp/handover#${secret}`, origin).href;
    return { url: address, expiresAt: new Date(expiresAt).toISOString() };
  });
}

/** Returns the secrets of a person's open hand-overs, the latest last. */
function listHandovers(server: FakeServer, personId: string): string[] {
  return [...server.handovers].filter(([, open]) => open.personId === personId).map(([secret]) => secret);
}

function toSecret(bytes: Uint8Array<ArrayBuffer>): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function createPostHandlers(server: FakeServer) {
  return [
    operation('listMyPosts', (call) => {
      const me = getCaller(server, call.request);
      const posts = [...server.files.values()]
        .filter(({ postedBy }) => postedBy?.id === me.id)
        .toSorted((a, b) => b.postedAt.localeCompare(a.postedAt) || b.id.localeCompare(a.id));
      const { items, nextCursor } = takePage(call.query, posts);
      const viewed = items.map((file) => viewPost(server, file, me.id));
      return { items: viewed, nextCursor, fileCount: posts.length, erasingCount: 0 };
    }),

    operation('eraseMyPosts', async ({ request, readBody }) => {
      const me = getCaller(server, request);
      const { fileIds } = await readBody();
      const erased = eraseFiles(server, ({ id, postedBy }) => postedBy?.id === me.id && fileIds.includes(id));
      return { fileIds: erased.map(({ id }) => id) };
    }),

    operation('eraseAllMyPosts', async ({ request, readBody }) => {
      const me = getCaller(server, request);
      const { upTo } = await readBody();
      const erased = eraseFiles(
        server,
        ({ postedBy, postedAt }) => postedBy?.id === me.id && Date.parse(postedAt) <= Date.parse(upTo),
      );
      return { fileCount: erased.length };
    }),
  ];
}

function listOpenSessions(server: FakeServer, personId: string): SessionRecord[] {
  return [...server.sessions.values()]
    .filter((session) => session.personId === personId && session.endedAt === null)
    .toSorted((a, b) => b.signedInAt.localeCompare(a.signedInAt));
}

function endSession(server: FakeServer, session: SessionRecord): void {
  server.sessions.set(session.id, { ...session, endedAt: new Date(server.now()).toISOString() });
}
