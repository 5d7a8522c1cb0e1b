import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChangeKind } from '../src/domains/changes/change.ts';
import { contractRoutes } from '../src/http/contract/contract-routes.ts';
import type { OperationId } from '../src/http/contract/operation.ts';
import { createScene, type Scene } from './callers.ts';
import { anyRequestOf } from './request-of.ts';
import { listenOnly } from './scenes/chat.ts';
import { chatCases, otherCases } from './told-once/background.ts';
import { scanCases } from './told-once/file-requests.ts';
import { giftCases } from './told-once/hats.ts';
import { loanRecallCases } from './told-once/loans.ts';
import { toldRows } from './told-once/operations.ts';
import { declineCases } from './told-once/people.ts';
import { requestCase, type ToldRow } from './told-once/request.ts';
import { type Case, createStage, hearTold, type Stage, send, unlogged } from './told-once/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
  await listenOnly(stage.shared);
});

// Leftovers of one case must not be done in the next.
beforeEach(async () => {
  const { db } = stage.shared.deps;
  stage.letSubscriberFail(false);
  await db.deleteFrom('line_events').execute();
  await db.updateTable('uploads').set({ state: 'ended' }).where('state', '=', 'receiving').execute();
  await db.deleteFrom('files').where('state', '=', 'fetching').execute();
  await db
    .updateTable('blobs')
    .set({ thumbnail_state: 'none' })
    .where('thumbnail_state', '=', 'pending')
    .execute();
});

const operations = contractRoutes.map(({ operationId, method, url }) => ({ operationId, method, url }));
const isReading = ({ method }: { method: string }) => ['GET', 'HEAD', 'OPTIONS'].includes(method);
const writing = operations
  .filter((operation) => !isReading(operation) && operation.operationId !== 'receiveLineWebhook')
  .map(({ operationId }) => operationId);
const writingCases = Object.fromEntries(writing.map((id) => [id, writingCase(id)]));
const cases = {
  ...writingCases,
  ...chatCases,
  ...otherCases,
  ...scanCases,
  ...declineCases,
  ...giftCases,
  ...loanRecallCases,
};

/** Every writing operation has a row, except the webhook, whose events have cases. */
function writingCase<Id extends OperationId>(id: Id): Case {
  const row: ToldRow<Id> | undefined = toldRows[id];
  if (!row) throw new Error(`${id} has no row`);
  return requestCase(id, row);
}

test('only writing operations have rows', () => {
  expect(Object.keys(toldRows).toSorted()).toEqual(writing.toSorted());
});

test('every kind of change is recorded by a case', () => {
  const told = new Set(Object.values<Case>(cases).flatMap((one) => one.told ?? []));
  expect([...told].toSorted()).toEqual(Object.keys(allKinds).toSorted());
});

describe.each(Object.entries<Case>(cases))('%s', (_name, { prepare, told = [], live = [] }) => {
  test('records its changes, each once', async () => {
    const heard = await hearTold(stage, await prepare(stage));
    expect(heard).toEqual({
      activity: told.filter((kind) => !unlogged.includes(kind)),
      live,
      outcome: expect.objectContaining({ status: 'fulfilled' }),
    });
  });

  test('records nothing when it is rolled back', async () => {
    const act = await prepare(stage);
    stage.letSubscriberFail(true);
    expect(await hearTold(stage, act)).toMatchObject({ activity: [], live: [] });
  });
});

let readScene: Scene | undefined;
/** Parameters of addresses that are no ids of a scene. */
const otherParameters = operations.flatMap(({ url }) => url.match(/(?<=:)\w+/g) ?? []);

test.for(operations.filter(isReading).filter(({ url }) => !url.includes('upload/:')))(
  '$operationId only reads and records nothing',
  async ({ operationId }) => {
    // One for all: none of them changes it. Parameters that it does not have name nothing.
    readScene ??= await createScene(stage.shared);
    const unknown = Object.fromEntries(otherParameters.map((name) => [name, 'undefined']));
    const { headers } = readScene.callers['owner in the group'] ?? { headers: {} };
    const request = anyRequestOf(operationId, { as: headers, path: { ...unknown, ...readScene } });
    expect(await hearTold(stage, () => send(stage, request))).toMatchObject({ activity: [], live: [] });
  },
);

/** All kinds, complete by type. */
const allKinds: Record<ChangeKind, true> = {
  'files-posted': true,
  'file-uploaded': true,
  'chat-link-created': true,
  'file-kept': true,
  'file-missed': true,
  'file-lost': true,
  'file-renamed': true,
  'versions-changed': true,
  'file-trashed': true,
  'file-restored': true,
  'folder-created': true,
  'folder-renamed': true,
  'folder-moved': true,
  'folder-changed': true,
  'folder-trashed': true,
  'folder-restored': true,
  'folder-followed': true,
  'bulk-progressed': true,
  'files-moved': true,
  'image-set-changed': true,
  'image-set-created': true,
  'image-set-files-added': true,
  'image-set-files-removed': true,
  'image-set-ordered': true,
  'image-sets-joined': true,
  'image-set-change-undone': true,
  'items-pinned': true,
  'items-unpinned': true,
  'pins-ordered': true,
  'folder-rule-created': true,
  'folder-rule-changed': true,
  'folder-rule-deleted': true,
  'folder-rules-ordered': true,
  'share-created': true,
  'share-changed': true,
  'share-revoked': true,
  'file-request-created': true,
  'file-request-changed': true,
  'file-request-revoked': true,
  'requested-file-received': true,
  'requested-file-refused': true,
  'stars-changed': true,
  'files-asked-again': true,
  'files-erased': true,
  'message-unsent': true,
  'trash-emptied': true,
  'trash-erased': true,
  'pictures-drawn': true,
  'slip-found': true,
  'poster-named': true,
  'saving-file-types-changed': true,
  'bot-replies-changed': true,
  'keeping-paused': true,
  'keeping-resumed': true,
  'quota-created': true,
  'quota-renamed': true,
  'manager-invited': true,
  'invitation-cancelled': true,
  'invitation-declined': true,
  'manager-added': true,
  'manager-removed': true,
  'quota-plan-changed': true,
  'order-settled': true,
  'quota-extended': true,
  'quota-granted': true,
  'ownership-offered': true,
  'ownership-offer-ended': true,
  'loan-made': true,
  'loan-recalled': true,
  'loan-ended': true,
  'hat-started': true,
  'hat-gift-received': true,
  'hat-ended': true,
  'quota-reminded': true,
  'quota-offered': true,
  'quota-offer-ended': true,
  'quota-handed-over': true,
  'quota-deletion-started': true,
  'quota-deletion-undone': true,
  'quota-files-erased': true,
  'quota-deleted': true,
  'quota-linked': true,
  'quota-unlinked': true,
  'bot-joined': true,
  'bot-left': true,
  'chat-changed': true,
  'member-joined': true,
  'member-left': true,
  'cabinet-continued': true,
  'group-exported': true,
  'upload-ended': true,
  'sessions-ended': true,
  'all-sessions-ended': true,
};
