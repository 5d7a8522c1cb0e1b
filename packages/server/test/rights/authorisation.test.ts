import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/app.ts';
import { versionsInForce } from '../../src/domains/users/legal.ts';
import contract from '../../src/generated/openapi.json' with { type: 'json' };
import { createUrlSigner } from '../../src/http/bytes/signed-urls.ts';
import type { OperationId } from '../../src/http/contract/operation.ts';
import { callerKinds, createScene, type Scene, signatureOf, type TestCaller, tokenFor } from '../callers.ts';
import { testClock } from '../clock.ts';
import {
  buildFolderRule,
  buildGroup,
  chatIdOf,
  createTestApp,
  forFile,
  registerUser,
  type TestApp,
} from '../index.ts';
import { testPayments } from '../scenes/money/money.ts';
import { buildPosterFolder } from '../scenes/poster-folder.ts';
import { sceneRequest } from '../scenes/scene-request.ts';
import { activityRights } from './activity-rights.ts';
import { archiveRights } from './archive-rights.ts';
import { bulkRights } from './bulk-rights.ts';
import { fileRights } from './file-rights.ts';
import { folderRights } from './folder-rights.ts';
import { handoverRights } from './handover-rights.ts';
import { hatRights } from './hat-rights.ts';
import { imageSetRights } from './image-set-rights.ts';
import { loanRights } from './loan-rights.ts';
import { moneyRights } from './money-rights.ts';
import { myDataRights } from './my-data-rights.ts';
import { outcomeOf, toAll, toHolders, toMembers, toSignedMembers, withToken } from './outcomes.ts';
import { ownershipRights } from './ownership-rights.ts';
import { peopleRights } from './people-rights.ts';
import { pinRights } from './pin-rights.ts';
import { helpRights } from './quota-help-rights.ts';
import { requestRights } from './request-rights.ts';
import type { Row } from './rights.ts';
import { ruleRights, toManagers } from './rule-rights.ts';
import { shareRights } from './share-rights.ts';
import { uploadRights } from './upload-rights.ts';

let shared: TestApp;
let home: Scene;
/** A scene whose quota owner is not in the chat. */
let away: Scene;
beforeAll(async () => {
  shared = await createTestApp(forFile, {}, { payments: testPayments });
  home = await createScene(shared);
  away = await createScene(shared, { ownerIsMember: false });
});

/** Creates a group with the same people and quota, for requests that change it. */
async function likeGroupOf(
  { groupId, quotaId }: Scene,
  given: Parameters<typeof buildGroup>[1] = {},
): Promise<string> {
  const { db } = shared.deps;
  const { id, chat_id } = await buildGroup(db, { ...given, quota_id: quotaId });
  const members = db
    .selectFrom('chat_members')
    .selectAll()
    .where('chat_id', '=', await chatIdOf(db, groupId));
  for (const member of await members.execute()) {
    await db
      .insertInto('chat_members')
      .values({ ...member, chat_id })
      .execute();
  }
  return id;
}

/** Signs an address for the caller: expired for an expired token, for nobody with a forged one. */
function sign(what: 'content' | 'thumbnail') {
  return ({ fileId, callers }: Scene, caller: TestCaller) => {
    const { authSecrets } = shared.deps.env;
    const isExpired = caller === callers['expired token'];
    const secret = caller === callers['forged token'] ? `${authSecrets[0]}!` : authSecrets[0];
    const signer = createUrlSigner({ authSecrets: [secret], contentUrl: null }, () =>
      isExpired ? new Date(0) : testClock(),
    );
    const { sessionId = callers.member?.sessionId ?? '' } = caller;
    const signature =
      caller === callers.anonymous ? '' : `?t=${signatureOf(signer.signerFor({ sessionId })(fileId))}`;
    return { at: `/api/file/${fileId}/${what}${signature}` };
  };
}

/** Sockets have a test of their own. */
type BoundId = Exclude<OperationId, 'subscribeLive'>;

const rows: { [Id in BoundId]: Row<Id> } = {
  getHealth: { outcomes: toAll('200') },
  getReadiness: { outcomes: toAll('200') },
  loginViaLine: {
    ask: { body: { accessToken: 'of nobody' } },
    outcomes: toAll('401 INVALID_LINE_TOKEN'),
  },
  receiveLineWebhook: {
    ask: { headers: { 'x-line-signature': 'forged' }, body: { destination: 'U0', events: [] } },
    outcomes: toAll('401 INVALID_SIGNATURE'),
  },
  getMe: { outcomes: withToken('200') },
  register: {
    ask: {
      body: { termsVersion: versionsInForce.terms, privacyVersion: versionsInForce.privacy, news: false },
    },
    outcomes: withToken('200'),
  },
  getMyAccount: { outcomes: withToken('200') },
  putMyAccount: {
    ask: { body: { name: 'แม่นิด', email: 'nid@example.com', phone: null, taxInvoice: null } },
    outcomes: withToken('200'),
  },
  getMyDigest: { outcomes: withToken('200') },
  putMyDigest: { ask: { body: { frequency: 'weekly' } }, outcomes: withToken('200') },
  listMySessions: { outcomes: withToken('200') },
  endMyOtherSessions: { outcomes: withToken('200') },
  endMySession: {
    ask: async (_scene, { userId }) => ({
      path: { sessionId: String(decodeJwt(await tokenFor(shared, userId)).sid) },
    }),
    outcomes: withToken('200'),
  },
  listMyGroups: { outcomes: withToken('200') },
  verifyMyGroup: { outcomes: toMembers('200 yes', '200 no') },
  markGroupSeen: { outcomes: toMembers('200') },
  updateMyGroup: { ask: { body: { pinned: true } }, outcomes: toMembers('200') },
  verifyMyQuota: {
    outcomes: {
      ...withToken('200 no'),
      'manager in the group': '200 yes',
      'manager not in the group': '200 yes',
      'owner in the group': '200 yes',
      'owner not in the group': '200 yes',
    },
  },
  listMyQuotas: { outcomes: withToken('200') },
  createQuota: {
    ask: async (_scene, caller) => {
      await registerUser(shared.deps.db, caller.userId);
      return { body: { name: 'ของฉัน' } };
    },
    outcomes: withToken('200'),
  },
  getQuota: { outcomes: toHolders('200') },
  updateQuota: {
    ask: { body: { name: 'ใหม่' } },
    outcomes: {
      ...toHolders('200'),
      'manager in the group': '403 NOT_ALLOWED',
      'manager not in the group': '403 NOT_ALLOWED',
    },
  },
  listLinkedGroups: { outcomes: toHolders('200') },
  linkGroupQuota: {
    ask: async ({ quotaId }, caller) => {
      await registerUser(shared.deps.db, caller.userId);
      return { body: { quotaId } };
    },
    outcomes: toHolders('200'),
  },
  unlinkGroupQuota: {
    ask: async (scene) => ({ path: { groupId: await likeGroupOf(scene) } }),
    outcomes: { ...toHolders('200'), member: '403 NOT_ALLOWED', poster: '403 NOT_ALLOWED' },
  },
  getGroupUsage: { outcomes: toMembers('200') },
  getGroup: { outcomes: toMembers('200') },
  listGroupMembers: { outcomes: toMembers('200') },
  getSavingFileTypes: { outcomes: toMembers('200') },
  putSavingFileTypes: {
    ask: { body: { kinds: [{ kind: 'audio', keep: false, maxBytes: null }] } },
    outcomes: toManagers,
  },
  getGroupBot: { outcomes: toMembers('200') },
  updateGroupBot: { ask: { body: { replies: 'brief', isPaused: false } }, outcomes: toManagers },
  listFormerCabinets: { outcomes: toMembers('200') },
  continueCabinet: {
    ask: async (scene) => ({
      path: { groupId: await likeGroupOf(scene) },
      body: { groupId: await likeGroupOf(scene, { bot_left_at: testClock() }) },
    }),
    // Callers without rights in a former group do not learn that it could continue.
    outcomes: {
      ...toMembers('404 NOT_FOUND'),
      'manager in the group': '200',
      'owner in the group': '200',
    },
  },
  noteOnboarding: { outcomes: toMembers('200') },
  ...folderRights,
  trashFolder: {
    ask: async (scene) => ({ path: { folderId: await buildPosterFolder(shared.deps.db, scene) } }),
    outcomes: { ...toMembers('200'), member: '403 NOT_ALLOWED' },
  },
  restoreFolder: {
    ask: async (scene) => ({
      path: { folderId: await buildPosterFolder(shared.deps.db, scene, testClock()) },
    }),
    outcomes: { ...toMembers('200'), member: '403 NOT_ALLOWED' },
  },
  ...ruleRights,
  // Each caller has a rule of their own to delete: the next would not find it.
  deleteFolderRule: {
    ask: async ({ groupId, folderId }) => {
      const rule = await buildFolderRule(shared.deps.db, { group_id: groupId, folder_id: folderId });
      return { path: { ruleId: rule.id } };
    },
    outcomes: toManagers,
  },
  ...activityRights(() => shared.deps.env),
  ...pinRights,
  ...imageSetRights,
  ...bulkRights,
  ...shareRights(() => shared),
  ...requestRights(() => shared),
  ...handoverRights(() => shared),
  ...myDataRights,
  ...peopleRights(() => shared),
  ...ownershipRights(() => shared),
  ...helpRights(() => shared),
  ...hatRights(() => shared),
  ...loanRights(() => shared),
  ...archiveRights(() => shared),
  ...fileRights,
  getFileContent: { ask: sign('content'), outcomes: toSignedMembers('200') },
  getFileThumbnail: { ask: sign('thumbnail'), outcomes: toSignedMembers('200') },
  ...uploadRights(() => shared),
  ...moneyRights(() => shared),
};

let addressCount = 0;

const bound = operations.flatMap(({ id, guard }) =>
  id === 'subscribeLive' ? [] : [[id, guard.name] as const],
);

describe.each(bound)('%s (%s)', (id) => {
  test.each(callerKinds)('answers a caller who is: %s', async (kind) => {
    const scene = kind === 'owner not in the group' ? away : home;
    const caller = scene.callers[kind];
    if (!caller) throw new Error(`the scene has no ${kind}`);
    const { outcomes } = rows[id];
    const answer = await shared.app.inject({
      ...(await requestBy(id, scene, caller)),
      remoteAddress: nextAddress(),
    });
    // The answer to HEAD has no body with the code.
    const expected = answer.raw.req.method === 'HEAD' ? outcomes[kind].slice(0, 3) : outcomes[kind];
    expect(outcomeOf(answer.statusCode, answer.body)).toBe(expected);
    expect(declaredStatuses(id)).toContain(String(answer.statusCode));
  });
});

/** Returns an address of its own for each request: strangers of one address share an allowance (http/limits.ts). */
function nextAddress(): string {
  addressCount += 1;
  return `198.18.${addressCount >> 8}.${addressCount & 255}`;
}

async function requestBy<Id extends BoundId>(id: Id, scene: Scene, caller: TestCaller) {
  return await sceneRequest(id, { scene, more: caller, as: caller }, rows[id].ask);
}

function declaredStatuses(id: OperationId): string[] {
  const declared = Object.values(contract.paths)
    .flatMap((path): { operationId: string; responses: object }[] => Object.values(path))
    .find(({ operationId }) => operationId === id);
  return Object.keys(declared?.responses ?? {});
}
