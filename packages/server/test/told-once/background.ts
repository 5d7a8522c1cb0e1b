import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { continueBulk } from '../../src/domains/bulk/continue.ts';
import { eraseEmptiedTrash } from '../../src/domains/folders/emptying/empty-trash.ts';
import { settleFolder } from '../../src/domains/folders/trash.ts';
import { findMembership } from '../../src/domains/groups/membership.ts';
import { loseContent } from '../../src/domains/maintenance/fsck/repair-content.ts';
import { extendQuota, grantQuota } from '../../src/domains/moves/quota-link/grant.ts';
import { erasePosts } from '../../src/domains/my-posts/my-posts.ts';
import { findSlip } from '../../src/domains/search/slips/find-slip.ts';
import { revokeAsOperator } from '../../src/domains/shares/reports.ts';
import { endAllSessions } from '../../src/domains/users/sessions/sessions.ts';
import { runMaintenance } from '../../src/maintenance.ts';
import { createScene, type Scene, tokenFor } from '../callers.ts';
import { testClock } from '../clock.ts';
import { buildGroup, buildUser, lineId } from '../index.ts';
import { bulkActs } from '../scenes/bulk-acts.ts';
import { createHands, createTestChat, type Hands, type TestChat } from '../scenes/chat.ts';
import { buildSlipFile } from '../scenes/money/slip.ts';
import { buildShareOfPoster } from '../scenes/shares.ts';
import { putIntoFolder } from './operations.ts';
import { quotaDeletion } from './ownership.ts';
import type { Case, Stage } from './stage.ts';

type Told = Pick<Case, 'told' | 'live'>;
type InChat = Stage & { chat: TestChat; hands: Hands };

/** Returns a unique picture. */
const newContent = () => ({ picture: { seed: randomUUID(), width: 40, height: 30 } });
const newPicture = (): Parameters<TestChat['post']>[0] => ({ type: 'image', contents: [newContent()] });

/** Creates a case of an event in a chat with known people; `given` runs before. */
function inChat(
  given: (stage: InChat) => Promise<unknown> | unknown,
  act: (stage: InChat) => Promise<unknown>,
  told: Told,
  options: Parameters<typeof createTestChat>[1] = {},
): Case {
  return {
    ...told,
    async prepare(stage) {
      const chat = await createTestChat(stage.shared, options);
      const inside = { ...stage, chat, hands: createHands(stage.shared) };
      await chat.post({ type: 'text', text: 'สวัสดี' });
      await inside.hands.work();
      await given(inside);
      await stage.shared.line.control.idle();
      return () => act(inside);
    },
  };
}

/** Creates a case of an action on a group with a quota and a picture. */
function onScene(
  given: (scene: Scene, stage: Stage) => Promise<unknown> | unknown,
  act: (scene: Scene, stage: Stage) => Promise<unknown>,
  told: Told,
): Case {
  return {
    ...told,
    async prepare(stage) {
      const scene = await createScene(stage.shared);
      await given(scene, stage);
      return () => act(scene, stage);
    },
  };
}

const handleEvents = ({ hands }: InChat) => hands.handleEvents();
const postText =
  (text: string) =>
  ({ chat }: InChat) =>
    chat.post({ type: 'text', text });
const signal = new AbortController().signal;

async function keepPicture({ chat, hands }: InChat): Promise<string> {
  const [messageId = ''] = await chat.post(newPicture());
  await hands.work();
  return messageId;
}

async function trashSince({ groupId }: Scene, { shared: { deps } }: Stage, at: Date): Promise<void> {
  await deps.db.updateTable('files').set({ trashed_at: at }).where('group_id', '=', groupId).execute();
}

/** Cases of LINE's events, and of jobs. */
export const chatCases: Record<string, Case> = {
  'a picture is posted': inChat(({ chat }) => chat.post(newPicture()), handleEvents, {
    told: ['files-posted'],
    live: ['files-changed added'],
  }),
  'its bytes come': inChat(
    async ({ chat, hands }) => {
      await chat.post(newPicture());
      await hands.handleEvents();
      await hands.resolvePosters();
    },
    ({ hands }) => hands.fetch(),
    { told: ['file-kept'], live: ['files-changed updated'] },
  ),
  'its bytes are gone': inChat(
    async ({ chat, hands }) => {
      await chat.post({
        ...newPicture(),
        contents: [{ ...newContent(), faults: [{ kind: 'not-found', times: 'always' }] }],
      });
      await hands.handleEvents();
      await hands.resolvePosters();
    },
    ({ hands }) => hands.fetch({ attempt: 9 }),
    { told: ['file-missed'], live: ['files-changed updated'] },
  ),
  'its pictures are drawn': inChat(
    async ({ chat, hands }) => {
      await chat.post(newPicture());
      await hands.handleEvents();
      await hands.resolvePosters();
      await hands.fetch();
    },
    ({ hands }) => hands.drawThumbnails(),
    { told: ['pictures-drawn'], live: ['files-changed updated'] },
  ),
  'the name of its poster comes': inChat(
    async ({ chat, hands, shared }) => {
      const { userId } = shared.line.control.createUser({ displayName: 'น้า' });
      shared.line.control.addMembers(chat.chatId, [userId], { silent: true });
      await chat.post({ ...newPicture(), userId });
      await hands.handleEvents();
    },
    ({ hands }) => hands.resolvePosters(),
    { told: ['poster-named'], live: ['files-changed updated', 'group-changed'] },
  ),
  'it is taken back': inChat(
    async (inside) => {
      inside.shared.line.control.unsend(await keepPicture(inside));
    },
    handleEvents,
    { told: ['message-unsent'], live: ['files-changed removed'] },
  ),
  'somebody stops the keeping': inChat(
    postText('หยุดเก็บ'),
    handleEvents,
    {
      told: ['keeping-paused'],
      live: ['group-changed', 'chat-commanded'],
    },
    { hasQuota: false },
  ),
  'somebody goes on with it': inChat(
    async (inside) => {
      await postText('หยุดเก็บ')(inside);
      await inside.hands.handleEvents();
      await postText('เก็บต่อ')(inside);
    },
    handleEvents,
    { told: ['keeping-resumed'], live: ['group-changed', 'chat-commanded'] },
    { hasQuota: false },
  ),
  'a member comes': inChat(
    ({ chat, shared: { line } }) =>
      line.control.addMembers(chat.chatId, [line.control.createUser({ displayName: 'น้า' }).userId]),
    handleEvents,
    { told: ['member-joined'], live: ['members-changed'] },
  ),
  'a member leaves': inChat(
    ({ chat, shared: { line } }) => line.control.removeMember(chat.chatId, chat.father),
    handleEvents,
    { told: ['member-left'], live: ['members-changed'] },
  ),
  'the bot leaves': inChat(
    ({ chat, shared: { line } }) => line.control.removeBot(chat.chatId),
    handleEvents,
    {
      told: ['bot-left'],
      live: ['group-changed'],
    },
  ),
  'the bot comes back': inChat(
    async ({ chat, hands, shared: { line } }) => {
      line.control.removeBot(chat.chatId);
      await line.control.idle();
      await hands.handleEvents();
      line.control.inviteBot(chat.chatId);
    },
    handleEvents,
    { told: ['bot-joined'], live: ['group-changed'] },
  ),
  'the chat is renamed': inChat(
    async ({ chat, shared: { deps, line } }) => {
      line.control.renameGroup(chat.chatId, { name: 'บ้านใหม่' });
      await deps.queue.send('refresh-group', { groupId: chat.groupId });
    },
    ({ hands }) => hands.refreshGroups(),
    { told: ['chat-changed'], live: ['group-changed'] },
  ),
  'LINE says that somebody is a member': inChat(
    () => undefined,
    async ({ chat, shared: { deps } }) => {
      const { id: userId } = await buildUser(deps.db, { line_user_id: chat.father });
      await findMembership(deps, { groupId: chat.groupId, userId });
    },
    { told: ['member-joined'], live: ['members-changed'] },
  ),
};

/** Cases of background work, and of the operator. */
export const otherCases: Record<string, Case> = {
  'the time of a file in the trash is over': onScene(
    (scene, stage) => trashSince(scene, stage, new Date(0)),
    (_scene, { shared: { deps } }) => runMaintenance(deps),
    { told: ['files-erased'], live: ['files-changed removed'] },
  ),
  'an emptied trash is erased': onScene(
    async (scene, stage) => {
      await trashSince(scene, stage, new Date(0));
      await stage.shared.deps.db
        .updateTable('groups')
        .set({ trash_emptied_up_to: testClock() })
        .where('id', '=', scene.groupId)
        .execute();
    },
    ({ groupId }, { shared: { deps } }) => eraseEmptiedTrash(deps, { groupId }, { signal }),
    { told: ['files-erased', 'trash-erased'], live: ['files-changed removed', 'group-changed'] },
  ),
  'files follow their folder into the trash': onScene(
    async (scene, { shared }) => {
      await putIntoFolder(scene);
      await shared.deps.db
        .updateTable('folders')
        .set({ trashed_at: testClock() })
        .where('id', '=', scene.folderId)
        .execute();
    },
    ({ groupId, folderId }, { shared: { deps } }) => settleFolder(deps, { groupId, folderId }, { signal }),
    { told: ['folder-followed'], live: ['files-changed removed', 'folders-changed'] },
  ),
  'an action on many files goes on': onScene(
    async ({ fileId, actionId }, { shared: { deps } }) => {
      await deps.db.deleteFrom('bulk_items').where('action_id', '=', actionId).execute();
      const files = JSON.stringify({ fileIds: [fileId] });
      await sql`
        update bulk_actions set selection = ${files}::jsonb, ended_at = null, done_count = 0
        where id = ${actionId}`.execute(deps.db);
    },
    ({ actionId }, { shared: { deps } }) =>
      continueBulk({ ...deps, acts: bulkActs(deps) }, { actionId }, { signal }),
    {
      told: ['bulk-progressed', 'file-trashed', 'bulk-progressed'],
      live: ['bulk-progressed', 'files-changed removed', 'bulk-progressed'],
    },
  ),
  'the posts of a person are erased': onScene(
    ({ callers }, { shared: { deps } }) =>
      deps.db
        .updateTable('users')
        .set({ posts_erased_up_to: new Date(testClock().getTime() + 1000) })
        .where('id', '=', callers.poster?.userId ?? '')
        .execute(),
    ({ callers }, { shared: { deps } }) =>
      erasePosts(deps, { userId: callers.poster?.userId ?? '' }, { signal }),
    { told: ['files-erased'], live: ['files-changed removed'] },
  ),
  'the bytes of a file are lost': onScene(
    async () => undefined,
    async ({ fileId }, { shared: { deps } }) => {
      const { sha256, size_bytes } = await deps.db
        .selectFrom('files')
        .innerJoin('blobs', 'blobs.sha256', 'files.sha256')
        .select(['blobs.sha256', 'blobs.size_bytes'])
        .where('files.id', '=', fileId)
        .executeTakeFirstOrThrow();
      const storedAt = (await deps.blobs.stat(sha256))?.storedAt ?? null;
      await loseContent(deps, { sha256, sizeBytes: size_bytes }, { fault: 'wrong-bytes', storedAt });
    },
    { told: ['file-lost'], live: ['files-changed updated'] },
  ),
  'a picture turns out to be a slip': onScene(
    async () => undefined,
    async ({ groupId }, { shared: { deps } }) => {
      const { id: fileId } = await buildSlipFile(deps, { group_id: groupId });
      await findSlip(deps, { fileId });
    },
    { told: ['slip-found'], live: ['files-changed updated'] },
  ),
  'the operator grants a quota': onScene(
    async () => undefined,
    async (_scene, { shared: { deps } }) => {
      const { line_chat_id: lineChatId } = await buildGroup(deps.db);
      const grant = { name: 'บ้านเรา', limitBytes: 1000, expiresAt: null };
      return await grantQuota(deps, { ...grant, lineChatId, ownerLineUserId: lineId('U') });
    },
    { told: ['quota-granted'], live: ['group-changed', 'room-returned', 'operator-acted'] },
  ),
  'the operator extends a quota': onScene(
    async () => undefined,
    async ({ quotaId }, { shared: { deps } }) => {
      const { line_chat_id: lineChatId } = await buildGroup(deps.db, { quota_id: quotaId });
      return await extendQuota(deps, { lineChatId, expiresAt: null });
    },
    { told: ['quota-extended'], live: ['group-changed', 'group-changed', 'operator-acted'] },
  ),
  'a quota is deleted': onScene(quotaDeletion.prepare, quotaDeletion.act, {
    told: ['quota-unlinked', 'quota-files-erased', 'quota-deleted'],
    live: ['group-changed', 'files-changed removed', 'group-changed', 'product-acted'],
  }),
  'the operator ends a link': onScene(
    (scene, { shared }) => buildShareOfPoster(shared, scene),
    async ({ groupId }, { shared: { deps } }) => {
      const shares = deps.db.selectFrom('shares').select('id').where('group_id', '=', groupId);
      return await revokeAsOperator(deps, (await shares.executeTakeFirstOrThrow()).id);
    },
    { told: ['share-revoked'], live: ['shares-changed', 'operator-acted'] },
  ),
  'the operator signs somebody out': onScene(
    ({ callers }, { shared }) => tokenFor(shared, callers.member?.userId ?? ''),
    ({ callers }, { shared: { deps } }) => endAllSessions(deps, callers.member?.userId ?? ''),
    { told: ['all-sessions-ended'], live: ['sessions-ended'] },
  ),
};
