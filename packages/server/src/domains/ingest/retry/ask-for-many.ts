import { whyNothingToAsk } from '@kepwai/rules/files/ask-again';
import type { Tx } from '../../../db/database.ts';
import type { BulkOutcome } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { type ActOnFiles, judge } from '../../bulk/act.ts';
import { type AskedAction, startBulk } from '../../bulk/bulk.ts';
import type { BulkAction } from '../../bulk/presenters.ts';
import { likelyKind } from '../../contents/kind-of-name.ts';
import { refusalOf } from '../../groups/settings/saving-file-types/rules.ts';
import { listFileTypeRules } from '../../groups/settings/saving-file-types/saving-file-types.ts';
import { fetchAgain } from './ask-again.ts';
import { findAskingFacts, listAskedFor } from './missed-files-store.ts';

type AskDeps = Pick<Deps, 'db' | 'queue' | 'clock' | 'record'>;

/** Why nothing can be requested in a group. */
type Obstacle = Extract<BulkOutcome, 'NO_QUOTA' | 'QUOTA_EXPIRED' | 'GROUP_READ_ONLY'>;

/** Why a file is not kept by the group's rules, as an outcome. */
const outcomeOfRefusal = { kind_off: 'KIND_OFF', too_large: 'FILE_TOO_LARGE' } as const;

/**
 * Requests many files from LINE again, as a bulk action.
 * @throws GROUP_READ_ONLY, NO_QUOTA, QUOTA_EXPIRED if no file could be requested; IDEMPOTENCY_KEY_REUSED
 */
export async function askForMany(
  deps: AskDeps,
  asked: Pick<AskedAction, 'membership' | 'key' | 'files'>,
): Promise<BulkAction> {
  const obstacle = await findObstacle(deps.db, { groupId: asked.membership.groupId, at: deps.clock() });
  if (obstacle) throw new AppError(obstacle);
  return await startBulk(deps, { ...asked, kind: 'ask', act: createAskAct(deps) });
}

/** Creates the handler of the action that requests files again: each missed one is fetched by the current rules. */
export function createAskAct(deps: Pick<Deps, 'queue' | 'clock' | 'record'>): ActOnFiles {
  return async ({ tx, membership: { groupId, userId }, at }, items, files) => {
    const obstacle = await findObstacle(tx, { groupId, at });
    const rules = await listFileTypeRules(tx, groupId);
    const facts = await listAskedFor(tx, { groupId, fileIds: files.map(({ id }) => id) });
    const factsById = new Map(facts.map((file) => [file.id, file]));
    const outcomes = judge(items, files, ({ id }) => {
      const file = factsById.get(id);
      if (!file) return 'NOT_FOUND';
      if (file.state !== 'missed') return 'unchanged';
      if (file.missedReason === 'external' || file.lineMessageId === null) return 'FILE_NOT_KEPT';
      if (obstacle) return obstacle;
      const refusal = refusalOf(rules, { kind: likelyKind(file), sizeBytes: file.sizeBytes });
      return refusal ? outcomeOfRefusal[refusal] : 'done';
    });
    const done = new Set(outcomes.flatMap(({ fileId, outcome }) => (outcome === 'done' ? [fileId] : [])));
    const wanted = facts.filter(({ id }) => done.has(id));
    await fetchAgain(tx, deps, { groupId, files: wanted, userId, rules });
    return outcomes;
  };
}

async function findObstacle(
  db: Deps['db'] | Tx,
  { groupId, at }: { groupId: string; at: Date },
): Promise<Obstacle | null> {
  const facts = await findAskingFacts(db, groupId);
  return facts ? whyNothingToAsk(facts, at) : 'GROUP_READ_ONLY';
}
