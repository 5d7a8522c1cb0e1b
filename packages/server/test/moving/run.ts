import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect } from 'vitest';
import type { Deps } from '../../src/deps.ts';
import { deleteFile } from '../../src/domains/files/delete.ts';
import { restoreFile, trashFile } from '../../src/domains/files/files.ts';
import { settleQuotaLink } from '../../src/domains/files/quota-moves/quota-moves.ts';
import { lockGroup } from '../../src/domains/groups/locks.ts';
import { fetchContent } from '../../src/domains/ingest/fetching/fetch-content.ts';
import { eraseUnsent } from '../../src/domains/ingest/unsent/erase-unsent.ts';
import { linkGroupQuota, unlinkGroupQuota } from '../../src/domains/moves/quota-link/link.ts';
import { AppError, isAppError } from '../../src/errors.ts';
import { RetryLater } from '../../src/queue/queue.ts';
import { testClock } from '../clock.ts';
import { checkBalance } from './balance.ts';
import { bytesOf, type Letter, type Step, sizes } from './script.ts';
import type { World } from './world.ts';

/** Runs a step. A request refused for a product reason changes nothing, and the next step follows. */
export async function run(world: World, step: Step): Promise<void> {
  try {
    await act(world, step);
  } catch (error) {
    const isRefusal = ['QUOTA_EXCEEDED', 'TOO_MANY_UPLOADS', 'NO_QUOTA', 'NOT_FOUND', 'NOT_ALLOWED'].some(
      (code) => error instanceof AppError && error.code === code,
    );
    if (!isRefusal) throw error;
    if (step.action === 'link' && isAppError(error, 'QUOTA_EXCEEDED')) {
      expect(Number(error.details?.[0]?.message)).toBeGreaterThan(0);
    }
  }
}

/** Completes everything that is pending. */
export async function finishAll(world: World): Promise<void> {
  const { uploads, underWay } = world;
  for (const id of underWay.uploads.splice(0)) await uploads.finish(id);
  for (const fetch of underWay.fetches.splice(0)) await fetch.finish();
  await checkBalance(world);
}

async function act(world: World, { action, letter, group, quota, pick }: Step): Promise<void> {
  const { deps, uploads, quotaIds, groups, underWay } = world;
  const groupId = groups[group]?.id ?? '';
  const chat = groups[group]?.line_chat_id ?? '';
  switch (action) {
    case 'link': {
      const quotaId = quotaIds[quota] ?? '';
      await linkGroupQuota(deps, { viewer: await membershipOf(world, groupId), quotaId });
      return;
    }
    case 'unlink':
      return await unlinkGroupQuota(deps, await membershipOf(world, groupId));
    case 'settle':
      return await settle(world, groupId);
    case 'keep':
      return await uploads.finish(await beginUpload(world, groupId, letter));
    case 'begin upload':
      underWay.uploads.push(await beginUpload(world, groupId, letter));
      return;
    case 'finish upload': {
      const [id] = underWay.uploads.splice(pick % Math.max(1, underWay.uploads.length), 1);
      return id === undefined ? undefined : await uploads.finish(id);
    }
    case 'give up upload': {
      const [id] = underWay.uploads.splice(pick % Math.max(1, underWay.uploads.length), 1);
      return id === undefined ? undefined : await uploads.end(id);
    }
    case 'begin fetch':
      return await beginFetch(world, { groupId, letter, isSizeKnown: true });
    case 'begin fetch of unknown size':
      return await beginFetch(world, { groupId, letter, isSizeKnown: false });
    case 'finish fetch': {
      const [fetch] = underWay.fetches.splice(pick % Math.max(1, underWay.fetches.length), 1);
      return await fetch?.finish();
    }
  }
  const file = await pickFile(world, groupId, pick);
  if (!file) return;
  const inGroup = { membership: await membershipOf(world, groupId), fileId: file.id };
  if (action === 'trash') await trashFile(deps, inGroup);
  else if (action === 'restore') await restoreFile(deps, inGroup);
  else await remove(deps, action, { groupId, chat, file });
}

async function remove(
  deps: Deps,
  action: 'delete' | 'unsend',
  {
    groupId,
    chat,
    file,
  }: { groupId: string; chat: string; file: { id: string; line_message_id: string | null } },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupId);
    const message = { groupId, lineChatId: chat, unsentAt: testClock() };
    if (action === 'delete') await deleteFile(tx, { fileId: file.id, now: testClock() });
    else if (file.line_message_id !== null)
      await eraseUnsent(tx, deps, { ...message, lineMessageId: file.line_message_id });
  });
}

/** Updates the quota of a group's files, as the job does. */
async function settle({ deps }: World, groupId: string): Promise<void> {
  try {
    await settleQuotaLink(deps, { groupId }, { signal: new AbortController().signal });
  } catch (error) {
    // Another link came in between.
    if (!(error instanceof RetryLater)) throw error;
  }
}

async function beginUpload(world: World, groupId: string, letter: Letter): Promise<string> {
  const { uploads } = world;
  const membership = await membershipOf(world, groupId);
  const sizeBytes = sizes[letter];
  const id = await uploads.begin({ ...membership, name: 'a.bin', mimeType: null, sizeBytes });
  await uploads.parts.create(id);
  const source = Readable.from(sizes[letter] > 0 ? [bytesOf(letter)] : []);
  const bytes = { offset: 0, source, announcedBytes: 0, checksum: null };
  try {
    await uploads.append({ id, ...bytes });
  } catch (error) {
    await uploads.end(id);
    throw error;
  }
  return id;
}

async function beginFetch(
  world: World,
  { groupId, letter, isSizeKnown }: { groupId: string; letter: Letter; isSizeKnown: boolean },
): Promise<void> {
  const { deps, line, underWay } = world;
  const { quotaId } = await membershipOf(world, groupId);
  // An empty answer for a content of unknown size is LINE's way to say "not yet".
  if (quotaId === null || (!isSizeKnown && sizes[letter] === 0)) return;
  const lineMessageId = randomUUID();
  const { id } = await deps.db
    .insertInto('files')
    .values({
      group_id: groupId,
      kind: 'file',
      name: 'a.bin',
      state: 'fetching',
      size_bytes: isSizeKnown ? sizes[letter] : null,
      source: 'chat',
      posted_at: testClock(),
      line_message_id: lineMessageId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const gate = line.expect(lineMessageId, bytesOf(letter));
  const context = { signal: new AbortController().signal, attempt: 0, triedSince: testClock() };
  const done = fetchContent(deps, { fileId: id }, context);
  await Promise.race([gate.asked, done]);
  underWay.fetches.push({
    async finish() {
      gate.open();
      await done;
    },
  });
}

/** Returns one of the kept files of the group. */
async function pickFile({ deps }: World, groupId: string, pick: number) {
  const files = await deps.db
    .selectFrom('files')
    .select(['id', 'line_message_id'])
    .where('group_id', '=', groupId)
    .where('state', '=', 'kept')
    .orderBy('id')
    .execute();
  return files[pick % Math.max(1, files.length)];
}

/** Returns the membership that a request of the owner would have. */
async function membershipOf({ deps, owner }: World, groupId: string) {
  const { quota_id } = await deps.db
    .selectFrom('groups')
    .select('quota_id')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  const quotaRole = quota_id === null ? null : ('owner' as const);
  return { groupId, userId: owner, quotaId: quota_id, quotaRole, botLeft: false, isMember: true };
}
