import { dayMs } from '@kepwai/rules/time';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { erasePerson } from '../../src/domains/maintenance/erasure/erase-person.ts';
import { deleteQuota } from '../../src/domains/maintenance/quota-deletion/delete-quota.ts';
import { extendQuota, grantQuota } from '../../src/domains/moves/quota-link/grant.ts';
import type { RoleChange } from '../../src/domains/security/security-log.ts';
import { versionsInForce } from '../../src/domains/users/legal.ts';
import { bearer, createScene, tokenFor } from '../callers.ts';
import { testClock } from '../clock.ts';
import {
  buildGroup,
  buildMember,
  buildQuota,
  buildUser,
  createTestApp,
  forFile,
  lineId,
  registerUser,
  type TestApp,
} from '../index.ts';
import { createHands, createTestChat, listenOnly } from '../scenes/chat.ts';
import { buildRequest } from '../scenes/file-requests.ts';
import { buildInvitation } from '../scenes/invitations.ts';
import { buildErasure } from '../scenes/my-data.ts';
import { buildOffer } from '../scenes/ownership.ts';
import { buildShareOfPoster } from '../scenes/shares.ts';

const lines: Record<string, unknown>[] = [];
const write = (text: string) => {
  const line = JSON.parse(text);
  if (line.log === 'security') lines.push(line);
};

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp(forFile, { log: pino({ level: 'warn' }, { write }) });
  await listenOnly(shared);
});
beforeEach(() => {
  lines.length = 0;
});

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Creates a registered owner of a group's quota, with a function to send their requests. */
async function ownerOfGroup() {
  const scene = await createScene(shared);
  const caller = scene.callers['owner in the group'];
  if (!caller) throw new Error('the scene has no owner');
  await registerUser(shared.deps.db, caller.userId);
  const ask = (method: Method, path: string, payload?: object) =>
    send(caller.headers, method, `/api/group/${scene.groupId}${path}`, payload);
  return { ...scene, ownerId: caller.userId, headers: caller.headers, ask };
}

async function send(headers: object, method: Method, url: string, payload?: object): Promise<void> {
  const answer = await shared.app.inject({
    method,
    url,
    headers: { ...headers },
    ...(payload && { payload }),
  });
  if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
}

async function somebody() {
  const { id } = await buildUser(shared.deps.db);
  return { id, headers: bearer(await tokenFor(shared, id)) };
}

async function leaveQuota(groupId: string): Promise<void> {
  await shared.deps.db.updateTable('groups').set({ quota_id: null }).where('id', '=', groupId).execute();
}

/** Posts a text in a chat as the quota's owner. */
async function postText(text: string): Promise<void> {
  const { db } = shared.deps;
  const chat = await createTestChat(shared);
  const owner = await buildUser(db, { line_user_id: chat.mother });
  await db.updateTable('quotas').set({ owner_id: owner.id }).where('id', '=', chat.quotaId).execute();
  await chat.post({ type: 'text', text });
  await createHands(shared).handleEvents();
}

/** Changes a link of a poster, as the owner of the group's quota. */
async function changeLink(method: Method, path: string, payload?: object): Promise<void> {
  const { ask, ...scene } = await ownerOfGroup();
  await ask(method, `/share/${(await buildShareOfPoster(shared, scene)).id}${path}`, payload);
}

/** Changes a file request, as the owner of the group's quota. */
async function changeRequest(method: Method, path: string, payload?: object): Promise<void> {
  const { ask, ...scene } = await ownerOfGroup();
  await ask(method, `/file-request/${(await buildRequest(shared, scene)).id}${path}`, payload);
}

/** Sends a request about the people of a quota as its owner. */
async function asOwner(
  ask: (scene: Awaited<ReturnType<typeof ownerOfGroup>>) => Promise<[Method, string, object?]>,
): Promise<void> {
  const scene = await ownerOfGroup();
  const [method, path, payload] = await ask(scene);
  await send(scene.headers, method, `/api/quota/${scene.quotaId}${path}`, payload);
}

/** Starts or undoes the deletion of a quota, as its owner. */
async function changeDeletion(method: Method): Promise<void> {
  const { headers, quotaId } = await ownerOfGroup();
  await send(headers, method, `/api/quota/${quotaId}/deletion`);
}

/** Offers a quota to one of its managers. */
async function offer(): Promise<void> {
  const { headers, quotaId, callers } = await ownerOfGroup();
  const userId = callers['manager in the group']?.userId ?? '';
  await registerUser(shared.deps.db, userId);
  await send(headers, 'POST', `/api/quota/${quotaId}/ownership-offer`, { userId, staysManager: true });
}

const pause = (isPaused: boolean) => async () => (await ownerOfGroup()).ask('PATCH', '/bot', { isPaused });
const terms = { termsVersion: versionsInForce.terms, privacyVersion: versionsInForce.privacy };

/** Action that makes each change, and the actor in its event; complete by its type. */
const changes: Record<RoleChange, [by: string | undefined, make: () => Promise<unknown>][]> = {
  registered: [
    [
      undefined,
      async () => send((await somebody()).headers, 'POST', '/api/me/registration', { ...terms, news: false }),
    ],
  ],
  'quota-created': [
    [
      undefined,
      async () => {
        const { id, headers } = await somebody();
        await registerUser(shared.deps.db, id);
        await send(headers, 'POST', '/api/quota', { name: 'บ้านเรา' });
      },
    ],
  ],
  'quota-granted': [
    [
      'operator',
      async () => {
        const { line_chat_id: lineChatId } = await buildGroup(shared.deps.db, { quota_id: null });
        const grant = { name: 'บ้านเรา', limitBytes: 1_000_000, expiresAt: null };
        await grantQuota(shared.deps, { ...grant, lineChatId, ownerLineUserId: lineId('U') });
      },
    ],
  ],
  'quota-extended': [
    [
      'operator',
      async () => {
        const quota = await buildQuota(shared.deps.db);
        const group = await buildGroup(shared.deps.db, { quota_id: quota.id });
        await extendQuota(shared.deps, { lineChatId: group.line_chat_id, expiresAt: null });
      },
    ],
  ],
  'quota-linked': [
    [
      undefined,
      async () => {
        const { ask, groupId, quotaId } = await ownerOfGroup();
        await leaveQuota(groupId);
        await ask('PUT', '/quota', { quotaId });
      },
    ],
  ],
  'quota-replaced': [
    [
      undefined,
      async () => {
        const { ask, ownerId } = await ownerOfGroup();
        const other = await buildQuota(shared.deps.db, { owner_id: ownerId });
        await ask('PUT', '/quota', { quotaId: other.id });
      },
    ],
  ],
  'manager-invited': [
    [undefined, () => asOwner(async () => ['POST', '/invitation', { name: 'พ่อ' }])],
    [
      undefined,
      () =>
        asOwner(async ({ quotaId }) => {
          const { id } = await buildInvitation(shared, { quotaId });
          return ['POST', `/invitation/${id}/resend`];
        }),
    ],
  ],
  'invitation-cancelled': [
    [
      undefined,
      () =>
        asOwner(async ({ quotaId }) => [
          'DELETE',
          `/invitation/${(await buildInvitation(shared, { quotaId })).id}`,
        ]),
    ],
  ],
  'manager-added': [
    [
      undefined,
      async () => {
        const { id, headers } = await somebody();
        await registerUser(shared.deps.db, id);
        const { token } = await buildInvitation(shared, { quotaId: (await buildQuota(shared.deps.db)).id });
        await send(headers, 'POST', `/api/invitation/${token}`, { answer: 'accept' });
      },
    ],
  ],
  'manager-removed': [
    [
      undefined,
      () => asOwner(async ({ callers }) => ['DELETE', `/manager/${callers['manager in the group']?.userId}`]),
    ],
  ],
  'manager-left': [
    [
      undefined,
      async () => {
        const { callers, quotaId } = await createScene(shared);
        const { userId, headers } = callers['manager in the group'] ?? { headers: {} };
        await send(headers, 'DELETE', `/api/quota/${quotaId}/manager/${userId}`);
      },
    ],
  ],
  shared: [
    [
      undefined,
      async () => {
        const { ask, fileId } = await ownerOfGroup();
        await ask('POST', '/share', { item: { fileId } });
      },
    ],
  ],
  'share-changed': [[undefined, async () => changeLink('PATCH', '', { name: 'งาน' })]],
  'file-request-created': [[undefined, async () => (await ownerOfGroup()).ask('POST', '/file-request', {})]],
  'file-request-changed': [[undefined, async () => changeRequest('PATCH', '', { maxFiles: 3 })]],
  'file-request-revoked': [[undefined, async () => changeRequest('POST', '/revoke')]],
  'share-revoked': [[undefined, async () => changeLink('POST', '/revoke')]],
  'quota-unlinked': [[undefined, async () => (await ownerOfGroup()).ask('DELETE', '/quota')]],
  'ownership-offered': [[undefined, async () => offer()]],
  'quota-handed-over': [
    [
      undefined,
      async () => {
        const { id, headers } = await somebody();
        await registerUser(shared.deps.db, id);
        const quota = await buildQuota(shared.deps.db);
        const offerId = await buildOffer(shared.deps.db, { quota_id: quota.id, to_id: id });
        await send(headers, 'POST', `/api/me/ownership-offer/${offerId}/accept`);
      },
    ],
  ],
  'quota-deletion-started': [[undefined, async () => changeDeletion('POST')]],
  'quota-deletion-undone': [[undefined, async () => changeDeletion('DELETE')]],
  'quota-deleted': [
    [
      'product',
      async () => {
        const deletion = { deletion_asked_at: new Date(0), deletes_at: new Date(1) };
        const quota = await buildQuota(shared.deps.db, { ...deletion, deletion_reason: 'owner' });
        const { signal } = new AbortController();
        await deleteQuota(shared.deps, { quotaId: quota.id }, { signal });
      },
    ],
  ],
  'cabinet-continued': [
    [
      undefined,
      async () => {
        const { ask, ownerId, groupId } = await ownerOfGroup();
        const quota = await buildQuota(shared.deps.db, { owner_id: ownerId });
        const left = new Date(testClock().getTime() - dayMs);
        const former = await buildGroup(shared.deps.db, { quota_id: quota.id, bot_left_at: left });
        await buildMember(shared.deps.db, { group_id: former.id, user_id: ownerId });
        await leaveQuota(groupId);
        await ask('PUT', '/former-cabinet', { groupId: former.id });
      },
    ],
  ],
  'saving-file-types-changed': [
    [
      undefined,
      async () =>
        (await ownerOfGroup()).ask('PUT', '/saving-file-types', {
          kinds: [{ kind: 'image', keep: false, maxBytes: null }],
        }),
    ],
  ],
  'bot-settings-changed': [
    [undefined, async () => (await ownerOfGroup()).ask('PATCH', '/bot', { replies: 'brief' })],
  ],
  'keeping-paused': [
    [undefined, pause(true)],
    ['chat', () => postText('หยุดเก็บ')],
  ],
  'keeping-resumed': [
    [undefined, pause(false)],
    ['chat', () => postText('เก็บต่อ')],
  ],
  'trashed-files-erased': [
    [
      undefined,
      async () => {
        const { ask, fileId } = await ownerOfGroup();
        await ask('POST', '/trash/erase', { fileIds: [fileId] });
      },
    ],
  ],
  'own-data-exported': [[undefined, async () => send((await somebody()).headers, 'POST', '/api/me/export')]],
  'erasure-requested': [
    [undefined, async () => send((await somebody()).headers, 'DELETE', '/api/me?posts=keep')],
  ],
  'erasure-cancelled': [
    [
      undefined,
      async () => {
        const { id, headers } = await somebody();
        await buildErasure(shared.deps.db, { user_id: id });
        await send(headers, 'DELETE', '/api/me/erasure');
      },
    ],
  ],
  'person-erased': [
    [
      undefined,
      async () => {
        const erasure = await buildErasure(shared.deps.db, { user_id: (await somebody()).id });
        const { signal } = new AbortController();
        await erasePerson(shared.deps, { erasureId: erasure.id }, { signal });
      },
    ],
  ],
  'group-exported': [[undefined, async () => (await ownerOfGroup()).ask('POST', '/export')]],
  'trash-emptied': [
    [
      undefined,
      async () => (await ownerOfGroup()).ask('POST', '/trash/empty', { upTo: testClock().toISOString() }),
    ],
  ],
};

const rows = Object.entries(changes).flatMap(([change, ways]) =>
  ways.map(([by, make]) => ({ change, by, make, name: by ? `${change} by ${by}` : change })),
);

test.each(rows)('the security log has $name', async ({ change, by, make }) => {
  await make();
  await expect
    .poll(() => lines.map((line) => [line.event, line.change, line.by]))
    .toEqual([['role-changed', change, by]]);
});
