import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChangeKind } from '../src/domains/changes/change.ts';
import contract from '../src/generated/openapi.json' with { type: 'json' };
import { createScene, type Scene } from './callers.ts';
import { listenOnly } from './scenes/chat.ts';
import { chatCases, otherCases } from './told-once/background.ts';
import { scanCases } from './told-once/file-requests.ts';
import { giftCases, hatCases } from './told-once/hats.ts';
import { loanCases, loanRecallCases } from './told-once/loans.ts';
import { operationCases } from './told-once/operations.ts';
import { ownershipCases } from './told-once/ownership.ts';
import { declineCases } from './told-once/people.ts';
import { helpCases } from './told-once/quota-help.ts';
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

const writingCases = { ...operationCases, ...ownershipCases, ...helpCases, ...hatCases, ...loanCases };
const cases = {
  ...writingCases,
  ...chatCases,
  ...otherCases,
  ...scanCases,
  ...declineCases,
  ...giftCases,
  ...loanRecallCases,
};
const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, { operationId }]: [string, { operationId: string }]) => ({
    path,
    method,
    operationId,
  })),
);
const isReading = ({ method }: { method: string }) => ['get', 'head', 'options'].includes(method);

test('every writing operation has a case, except the webhook, whose events have cases', () => {
  const writing = operations
    .filter((operation) => !isReading(operation))
    .map(({ operationId }) => operationId);
  expect(Object.keys(writingCases).toSorted()).toEqual(
    writing.filter((id) => id !== 'receiveLineWebhook').toSorted(),
  );
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

test.for(operations.filter(isReading).filter(({ path }) => !path.includes('upload/{')))(
  '$operationId only reads and records nothing',
  async ({ path, method }) => {
    // One for all: none of them changes it.
    readScene ??= await createScene(stage.shared);
    const { callers, ...ids } = readScene;
    const url = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
      String(Object.entries(ids).find(([id]) => id === name)?.[1]),
    );
    const { headers } = callers['owner in the group'] ?? { headers: {} };
    const act = () => send(stage, { method: method === 'head' ? 'HEAD' : 'GET', url, headers });
    expect(await hearTold(stage, act)).toMatchObject({ activity: [], live: [] });
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
