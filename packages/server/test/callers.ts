import { Readable } from 'node:stream';
import { dayMs } from '@kepwai/rules/time';
import type { Db } from '../src/db/database.ts';
import { createTokens } from '../src/http/tokens.ts';
import type { TestApp } from './app.ts';
import {
  buildBlob,
  buildBulkAction,
  buildFile,
  buildFolder,
  buildFolderRule,
  buildGroup,
  buildMember,
  buildQuota,
  buildUser,
} from './scenes/rows.ts';

/** One day in milliseconds; also the age of an expired token. */

/** Creates a token for an existing user without querying LINE. Default: issued now, valid for a day. */
export async function tokenFor(
  { deps }: TestApp,
  userId: string,
  { issuedAt = deps.clock() }: { issuedAt?: Date } = {},
): Promise<string> {
  const session = await buildSession(deps.db, { userId, issuedAt });
  return createTokens(deps.env, () => issuedAt).issue(session);
}

/** Creates a session of a person, valid for a day. */
export async function buildSession(
  db: Db,
  { userId, issuedAt }: { userId: string; issuedAt: Date },
): Promise<{ userId: string; sessionId: string; expiresAt: Date }> {
  const expiresAt = new Date(issuedAt.getTime() + dayMs);
  const { id: sessionId } = await db
    .insertInto('sessions')
    .values({ user_id: userId, created_at: issuedAt, expires_at: expiresAt, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId, sessionId, expiresAt };
}

/** Returns the parameter `t` of a signed address. */
export function signatureOf({ contentUrl }: { contentUrl: string }): string {
  return contentUrl.replace(/^.*\?t=/, '');
}

/** Returns the header with a token. */
export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

/** Every kind of caller that product.md 3 names. */
export const callerKinds = [
  'anonymous',
  'expired token',
  'forged token',
  'signed-in stranger',
  'former member',
  'member',
  'poster',
  'manager in the group',
  'manager not in the group',
  'owner in the group',
  'owner not in the group',
] as const;
export type CallerKind = (typeof callerKinds)[number];

/** A caller; null if there is none. */
export interface TestCaller {
  userId: string;
  /** Session of their own, if they have one. */
  sessionId?: string;
  headers: { authorization?: string };
}

/** A group with a quota and a kept picture in an image set, and every kind of caller. */
export interface Scene {
  db: Db;
  groupId: string;
  quotaId: string;
  imageSetId: string;
  /** Empty folder of the poster. */
  folderId: string;
  fileId: string;
  /** Rule that puts files into that folder. */
  ruleId: string;
  /** Action of the poster on their file, which has ended. */
  actionId: string;
  /** Change of image sets by the poster: the reorder of theirs. */
  imageSetActionId: string;
  /** Callers by kind. The owner is one person, in the group or not: the other kind is missing. */
  callers: Partial<Record<CallerKind, TestCaller>>;
}

/** Creates a scene. LINE's answers about members are already known; strangers are in no group of the fake LINE. */
export async function createScene(
  shared: TestApp,
  { ownerIsMember = true }: { ownerIsMember?: boolean } = {},
): Promise<Scene> {
  const { db } = shared.deps;
  const { control } = shared.line;
  const { chatId } = control.createGroup({ name: 'บ้านเรา', bot: false });
  control.inviteBot(chatId, { silent: true });
  const owner = await buildUser(db);
  const quota = await buildQuota(db, { owner_id: owner.id });
  const group = await buildGroup(db, { line_chat_id: chatId, quota_id: quota.id });
  const poster = await buildUser(db);
  const { sha256, sizeBytes } = await shared.deps.blobs.receive(Readable.from([Buffer.from(chatId)]));
  const blob = await buildBlob(db, { sha256, size_bytes: sizeBytes, thumbnail_state: 'ready' });
  await shared.deps.blobs.writeDerived(sha256, 'small', Buffer.from('a small picture'));
  await shared.deps.blobs.writeDerived(sha256, 'large', Buffer.from('a large picture'));
  const imageSet = await db
    .insertInto('image_sets')
    .values({ group_id: group.id, line_set_id: chatId, posted_by: poster.id, posted_at: shared.deps.clock() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = await buildFile(db, {
    group_id: group.id,
    posted_by: poster.id,
    sha256: blob.sha256,
    size_bytes: blob.size_bytes,
    image_set_id: imageSet.id,
  });

  const folder = await buildFolder(db, { group_id: group.id, created_by: poster.id });
  const rule = await buildFolderRule(db, { group_id: group.id, folder_id: folder.id });
  const action = await buildBulkAction(db, { group_id: group.id, user_id: poster.id, fileIds: [file.id] });
  const imageSetAction = await db
    .insertInto('image_set_actions')
    .values({
      group_id: group.id,
      user_id: poster.id,
      kind: 'order',
      image_set_id: imageSet.id,
      joined_set_id: null,
      was_arranged: false,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { env, clock } = shared.deps;
  const signedIn = async (userId: string): Promise<TestCaller> => {
    const session = await buildSession(db, { userId, issuedAt: clock() });
    const token = await createTokens(env, clock).issue(session);
    return { userId, sessionId: session.sessionId, headers: bearer(token) };
  };
  const somebody = async () => (await buildUser(db)).id;
  const inGroup = async (userId: string, isMember = true) => {
    await buildMember(db, {
      group_id: group.id,
      user_id: userId,
      is_member: isMember,
      checked_at: shared.deps.clock(),
    });
    return userId;
  };
  const managing = async (userId: string) => {
    await db.insertInto('quota_managers').values({ quota_id: quota.id, user_id: userId }).execute();
    return userId;
  };
  const member = await inGroup(await somebody());
  const longAgo = new Date(shared.deps.clock().getTime() - 2 * dayMs);
  const expired = bearer(await tokenFor(shared, member, { issuedAt: longAgo }));
  const forged = bearer(`${(await tokenFor(shared, member)).slice(0, -4)}AAAA`);

  return {
    db,
    groupId: group.id,
    quotaId: quota.id,
    imageSetId: imageSet.id,
    folderId: folder.id,
    fileId: file.id,
    ruleId: rule.id,
    actionId: action.id,
    imageSetActionId: imageSetAction.id,
    callers: {
      anonymous: { userId: member, headers: {} },
      'expired token': { userId: member, headers: expired },
      'forged token': { userId: member, headers: forged },
      'signed-in stranger': await signedIn(await somebody()),
      'former member': await signedIn(await inGroup(await somebody(), false)),
      member: await signedIn(member),
      poster: await signedIn(await inGroup(poster.id)),
      'manager in the group': await signedIn(await managing(await inGroup(await somebody()))),
      'manager not in the group': await signedIn(await managing(await somebody())),
      ...(ownerIsMember
        ? { 'owner in the group': await signedIn(await inGroup(owner.id)) }
        : { 'owner not in the group': await signedIn(owner.id) }),
    },
  };
}
