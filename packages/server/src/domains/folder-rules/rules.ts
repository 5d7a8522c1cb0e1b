import { maxRules, maxRuleWords, ruleWords } from '@kepwai/rules/files/folder-rules';
import { maySetRules } from '@kepwai/rules/groups/group-permissions';
import * as z from 'zod';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { fileActs } from '../bulk/act.ts';
import { answerBulkOnce, beginBulk } from '../bulk/bulk.ts';
import type { BulkAction } from '../bulk/presenters.ts';
import { answerOnce } from '../files/answered-requests.ts';
import { requireDestination } from '../folders/place.ts';
import { lockGroupOfMember } from '../groups/locks.ts';
import { type Membership, requireStillMember } from '../groups/membership.ts';

import {
  deleteRule,
  findMatches,
  insertRule,
  listRules,
  type Matches,
  type RuleRow,
  updatePlacesOfRules,
  updateRule,
} from './store.ts';

export { listRules, updateGroupOfRules } from './store.ts';

type RulesDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/** A rule within the group of the calling member. */
export interface RuleInGroup {
  membership: Membership;
  ruleId: string;
}

/**
 * Sets a rule, once for the same key, and returns it.
 * @throws NOT_ALLOWED; NOT_FOUND for a folder that is gone or in the trash; INVALID_REQUEST for words of which nothing
 * is visible, or too many; TOO_MANY_FOLDER_RULES, IDEMPOTENCY_KEY_REUSED
 */
export async function createRule(
  deps: RulesDeps,
  asked: {
    membership: Membership;
    words: string;
    folderId: string;
    position: number | null;
    key: string | null;
  },
): Promise<RuleRow> {
  const { db, clock, record } = deps;
  const { folderId, position, key } = asked;
  const { groupId, userId } = asked.membership;
  const words = requireWords(asked.words);
  const at = clock();
  const act = async (tx: Tx) => {
    const before = (await listRules(tx, groupId)).map(({ id }) => id);
    if (before.length >= maxRules) throw new AppError('TOO_MANY_FOLDER_RULES');
    await requireDestination(tx, { groupId, folderId });
    const ruleId = await insertRule(tx, { groupId, folderId, words, userId, at });
    if (position !== null && position < before.length)
      await updatePlacesOfRules(tx, before.toSpliced(position, 0, ruleId));
    const change = { groupId, actor: { userId }, folderIds: [folderId], ruleId };
    await record(tx, { kind: 'folder-rule-created', ...change });
    return ruleId;
  };
  return await db.transaction().execute(async (tx) => {
    await lockForChange(tx, asked.membership);
    const body = { words: asked.words, folderId, position };
    const request = { groupId, userId, operation: 'createFolderRule', key, body };
    const ruleId = await answerOnce(tx, request, { schema: z.string(), at, act: () => act(tx) });
    return await getRule(tx, { groupId, ruleId });
  });
}

/**
 * Changes a rule for files that come from now on, and returns it. Absent properties stay.
 * @throws NOT_ALLOWED, NOT_FOUND, INVALID_REQUEST
 */
export async function changeRule(
  { db, record }: RulesDeps,
  { membership, ruleId, change }: RuleInGroup & { change: { words?: string; folderId?: string } },
): Promise<RuleRow> {
  const { groupId, userId } = membership;
  const words = change.words === undefined ? null : requireWords(change.words);
  return await db.transaction().execute(async (tx) => {
    await lockForChange(tx, membership);
    const before = await getRule(tx, { groupId, ruleId });
    const folderId = change.folderId ?? before.folder_id;
    if (folderId !== before.folder_id) await requireDestination(tx, { groupId, folderId });
    const after = { words: words ?? before.words, folder_id: folderId };
    if (folderId === before.folder_id && after.words.join(' ') === before.words.join(' ')) return before;
    await updateRule(tx, ruleId, after);
    const about = { groupId, actor: { userId }, folderIds: [folderId], ruleId };
    await record(tx, { kind: 'folder-rule-changed', ...about });
    return await getRule(tx, { groupId, ruleId });
  });
}

/**
 * Deletes a rule, and returns the others. Files stay where they are.
 * @throws NOT_ALLOWED, NOT_FOUND
 */
export async function removeRule(
  { db, record }: RulesDeps,
  { membership, ruleId }: RuleInGroup,
): Promise<RuleRow[]> {
  const { groupId, userId } = membership;
  return await db.transaction().execute(async (tx) => {
    await lockForChange(tx, membership);
    const { folder_id: folderId } = await getRule(tx, { groupId, ruleId });
    await deleteRule(tx, ruleId);
    const about = { groupId, actor: { userId }, folderIds: [folderId], ruleId };
    await record(tx, { kind: 'folder-rule-deleted', ...about });
    return await listRules(tx, groupId);
  });
}

/**
 * Puts the named rules first, in the given order; others follow in theirs. Returns all.
 * @throws NOT_ALLOWED
 */
export async function orderRules(
  { db, record }: RulesDeps,
  { membership, ids }: { membership: Membership; ids: string[] },
): Promise<RuleRow[]> {
  const { groupId, userId } = membership;
  return await db.transaction().execute(async (tx) => {
    await lockForChange(tx, membership);
    const before = await listRules(tx, groupId);
    const placeOf = ({ id }: RuleRow) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    const after = before.toSorted((a, b) => placeOf(a) - placeOf(b));
    if (after.every((rule, place) => rule === before[place])) return before;
    await updatePlacesOfRules(
      tx,
      after.map(({ id }) => id),
    );
    await record(tx, { kind: 'folder-rules-ordered', groupId, actor: { userId } });
    return after;
  });
}

/**
 * Finds the files that a rule with these words would be for. `ruleId`: the rule that is changed.
 * @throws INVALID_REQUEST, NOT_FOUND
 */
export async function previewRule(
  db: Db,
  { groupId, ...asked }: { groupId: string; words: string; ruleId: string | null },
): Promise<Matches> {
  const words = requireWords(asked.words);
  const rules = await listRules(db, groupId);
  if (asked.ruleId !== null && !rules.some(({ id }) => id === asked.ruleId)) throw new AppError('NOT_FOUND');
  return await findMatches(db, { groupId, words, earlier: wordsBefore(rules, asked.ruleId) });
}

/**
 * Moves files at the top that the rule is the first for, as one action that can be taken back; once for the same key.
 * @throws NOT_ALLOWED; NOT_FOUND also for a paused rule; IDEMPOTENCY_KEY_REUSED
 */
export async function applyRule(
  deps: RulesDeps & Pick<Deps, 'queue'>,
  { membership: asked, ruleId, key }: RuleInGroup & { key: string | null },
): Promise<BulkAction> {
  const { groupId, userId } = asked;
  return await deps.db.transaction().execute(async (tx) => {
    const membership = await lockForChange(tx, asked);
    const act = async () => {
      const rules = await listRules(tx, groupId);
      const rule = rules.find(({ id }) => id === ruleId);
      if (!rule || rule.is_paused) throw new AppError('NOT_FOUND');
      const named = { words: rule.words, earlier: wordsBefore(rules, ruleId) };
      return await beginBulk(deps, tx, {
        membership,
        kind: 'move',
        act: fileActs.move,
        toFolderId: rule.folder_id,
        files: { named },
      });
    };
    const request = { groupId, userId, operation: 'applyFolderRule', key, body: { ruleId } };
    return await answerBulkOnce(deps, tx, request, act);
  });
}

/** Returns the words of rules that are tried before one; of all if it is new. Paused rules are for no file. */
function wordsBefore(rules: readonly RuleRow[], ruleId: string | null): string[][] {
  const place = rules.findIndex(({ id }) => id === ruleId);
  const before = place === -1 ? rules : rules.slice(0, place);
  return before.filter((rule) => !rule.is_paused).map(({ words }) => words);
}

/** Locks the group for a change of its rules. */
async function lockForChange(tx: Tx, asked: Membership): Promise<Membership> {
  await lockGroupOfMember(tx, asked.groupId);
  const membership = await requireStillMember(tx, asked);
  if (!maySetRules(membership)) throw new AppError('NOT_ALLOWED');
  return membership;
}

async function getRule(tx: Tx, { groupId, ruleId }: { groupId: string; ruleId: string }): Promise<RuleRow> {
  const rule = (await listRules(tx, groupId)).find(({ id }) => id === ruleId);
  if (!rule) throw new AppError('NOT_FOUND');
  return rule;
}

function requireWords(text: string): string[] {
  const words = ruleWords(text);
  if (words.length > 0 && words.length <= maxRuleWords) return words;
  const message = words.length === 0 ? 'must be visible' : `must have at most ${maxRuleWords} words`;
  throw new AppError('INVALID_REQUEST', { details: [{ field: '/words', message }] });
}
