import { spokenName } from '@kepwai/rules/names/spoken-names';
import { keepingState } from '@kepwai/rules/quotas/keeping';
import type { messagingApi } from '@line/bot-sdk';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { groupUrl } from '../../../line/cards/cards.ts';
import { requestCard } from '../../../line/cards/request-cards.ts';
import { RetryLater } from '../../../queue/queue.ts';
import { findFile, toSpoken } from '../../files/rows.ts';
import { findFoldersNamed } from '../../folders/folders.ts';
import { lockGroup } from '../../groups/locks.ts';
import { reply } from '../replies/reply.ts';
import { findReplyFacts } from '../store.ts';
import { carryOut, refused } from './carry-out.ts';
import { makeLink, type RequestDeps } from './link.ts';
import {
  findFileOfRequest,
  findFolder,
  findGroupOfRequest,
  lockRequest,
  type RequestChange,
  type RequestRow,
  removeReplyToken,
  updateRequest,
} from './store.ts';
import { takeBack } from './take-back.ts';

/** Time for which the event of a quoted message is waited for: LINE promises no order. */
const lateEventMs = 4_000;
const lookAgainSeconds = 1;

/** Maximum number of folders of one name to choose from; the others are in the app. */
const maxFolders = 5;

/**
 * Carries out or undoes a request about a quoted message, and reports the result by the reply token. The change and its
 * outcome are committed together, so that a repetition only sends the reply.
 * @throws RetryLater
 */
export async function doRequest(
  deps: RequestDeps,
  { requestId }: { requestId: string },
  { triedSince }: { triedSince: Date },
): Promise<void> {
  const request = await deps.db.transaction().execute((tx) => settle(tx, deps, { requestId, triedSince }));
  if (!request || request.reply_token === null || request.reply_by === null) return;
  const { reply_token: replyToken, reply_by: replyBy } = request;
  const answer = await findAnswer(deps, request);
  if (answer) await reply(deps, { replyToken, replyBy, ...answer });
  await removeReplyToken(deps.db, requestId, replyToken);
}

/** Returns the updated request; null if it is gone. */
async function settle(
  tx: Tx,
  deps: Deps,
  { requestId, triedSince }: { requestId: string; triedSince: Date },
): Promise<RequestRow | null> {
  const groupId = await findGroupOfRequest(tx, requestId);
  if (groupId === null) return null;
  await lockGroup(tx, groupId);
  const request = await lockRequest(tx, { groupId, requestId });
  // The group was merged into another while this waited for it.
  if (!request) throw new RetryLater(lookAgainSeconds);
  const isLate = deps.clock().getTime() - triedSince.getTime() >= lateEventMs;
  const change = await changeOf(tx, deps, { request, isLate });
  if (!change) return request;
  await updateRequest(tx, requestId, change);
  return { ...request, ...change };
}

async function changeOf(
  tx: Tx,
  deps: Deps,
  { request, isLate }: { request: RequestRow; isLate: boolean },
): Promise<RequestChange | null> {
  switch (request.state) {
    case 'waiting': {
      const change = await carryOut(tx, deps, request);
      if (!change && !isLate) throw new RetryLater(lookAgainSeconds);
      return change ?? refused('not-kept');
    }
    case 'undoing': {
      const isUndone = await takeBack(tx, deps, request);
      const names = { name_before: null, name_after: null };
      return { state: 'undone', outcome: isUndone ? 'undone' : 'changed-since', ...names };
    }
    default:
      return null;
  }
}

/** Returns the reply to a request; null if the group wants none, or its file is gone. */
async function findAnswer(
  deps: RequestDeps,
  request: RequestRow,
): Promise<{ message: messagingApi.FlexMessage; isQuiet: boolean } | null> {
  const { db, env, clock } = deps;
  const { outcome, group_id: groupId, file_id: fileId } = request;
  const facts = await findReplyFacts(db, groupId);
  if (!facts || outcome === null) return null;
  // People quote messages among themselves: a silent group gets replies only about kept files.
  if (outcome === 'not-kept' && facts.replies === 'silent') return null;
  const file = fileId === null ? null : await findFileOfRequest(db, fileId);
  if (fileId !== null && !file) return null;
  const row = file && (await findFile(db, { groupId, fileId: file.id }));
  const link = outcome === 'linked' ? await makeLink(deps, request) : null;
  const message = requestCard(groupUrl(env.line.liffId, groupId), {
    requestId: request.id,
    kind: request.kind,
    outcome: typeof link === 'string' ? link : outcome,
    file: file && { ...file, name: row ? spokenName(toSpoken(row), clock()) : file.name },
    link: typeof link === 'string' ? null : link,
    keeping: keepingState(facts, clock()),
    ...(await findFolders(db, request)),
  });
  return { message, isQuiet: facts.replies === 'silent' || facts.replies === 'brief' };
}

/** Returns the folder of a request, and those to choose from. */
async function findFolders(
  db: Db,
  { group_id: groupId, to_folder_id: folderId, outcome, words }: RequestRow,
): Promise<Pick<Parameters<typeof requestCard>[1], 'folder' | 'wanted' | 'folders' | 'hasMore'>> {
  const folder = folderId === null ? null : await findFolder(db, { groupId, folderId });
  if (words === null || outcome !== 'which-folder')
    return { folder, wanted: words ?? '', folders: [], hasMore: false };
  const found = await findFoldersNamed(db, { groupId, name: words, limit: maxFolders + 1 });
  return {
    folder,
    wanted: words,
    folders: found.slice(0, maxFolders),
    hasMore: found.length > maxFolders,
  };
}
