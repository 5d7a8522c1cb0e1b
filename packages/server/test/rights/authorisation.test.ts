import type { InjectOptions } from 'fastify';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/app.ts';
import { versionsInForce } from '../../src/domains/users/legal.ts';
import contract from '../../src/generated/openapi.json' with { type: 'json' };
import { createUrlSigner } from '../../src/http/bytes/signed-urls.ts';
import type { OperationId } from '../../src/http/contract/operation.ts';
import { callerKinds, createScene, type Scene, signatureOf, tokenFor } from '../callers.ts';
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
import { withHeaders } from '../scenes/uploads/begin-upload.ts';
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
import { get, inGroup, type Row } from './rights.ts';
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

/** Registers the caller, for operations that require it. */
function registered(request: (scene: Scene) => InjectOptions): Row['request'] {
  return async (scene, caller) => {
    await registerUser(shared.deps.db, caller.userId);
    return request(scene);
  };
}

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

/** Signs an address for the caller: long ago for an expired token, for nobody with a forged one. */
function signed(what: 'content' | 'thumbnail'): Row['request'] {
  return ({ fileId, callers }, caller) => {
    const { authSecrets } = shared.deps.env;
    const isExpired = caller === callers['expired token'];
    const secret = caller === callers['forged token'] ? `${authSecrets[0]}!` : authSecrets[0];
    const signer = createUrlSigner({ authSecrets: [secret], contentUrl: null }, () =>
      isExpired ? new Date(0) : new Date(),
    );
    const { sessionId = callers.member?.sessionId ?? '' } = caller;
    const signature =
      caller === callers.anonymous ? '' : `?t=${signatureOf(signer.signerFor({ sessionId })(fileId))}`;
    return { url: `/api/file/${fileId}/${what}${signature}` };
  };
}

const rows: Record<Exclude<OperationId, 'subscribeLive'>, Row> = {
  getHealth: { request: get(() => '/healthz'), outcomes: toAll('200') },
  getReadiness: { request: get(() => '/readyz'), outcomes: toAll('200') },
  loginViaLine: {
    request: () => ({
      method: 'POST',
      url: '/api/auth/login-via-line',
      payload: { accessToken: 'of nobody' },
    }),
    outcomes: toAll('401 INVALID_LINE_TOKEN'),
  },
  receiveLineWebhook: {
    request: () => ({
      method: 'POST',
      url: '/api/line/webhook',
      headers: { 'x-line-signature': 'forged' },
      payload: { destination: 'U0', events: [] },
    }),
    outcomes: toAll('401 INVALID_SIGNATURE'),
  },
  getMe: { request: get(() => '/api/me'), outcomes: withToken('200') },
  register: {
    request: () => ({
      method: 'POST',
      url: '/api/me/registration',
      payload: {
        termsVersion: versionsInForce.terms,
        privacyVersion: versionsInForce.privacy,
        news: false,
      },
    }),
    outcomes: withToken('200'),
  },
  getMyAccount: { request: get(() => '/api/me/account'), outcomes: withToken('200') },
  putMyAccount: {
    request: () => ({
      method: 'PUT',
      url: '/api/me/account',
      payload: { name: 'แม่นิด', email: 'nid@example.com', phone: null, taxInvoice: null },
    }),
    outcomes: withToken('200'),
  },
  getMyDigest: { request: get(() => '/api/me/digest'), outcomes: withToken('200') },
  putMyDigest: {
    request: () => ({ method: 'PUT', url: '/api/me/digest', payload: { frequency: 'weekly' } }),
    outcomes: withToken('200'),
  },
  listMySessions: { request: get(() => '/api/me/session'), outcomes: withToken('200') },
  endMyOtherSessions: {
    request: () => ({ method: 'DELETE', url: '/api/me/session' }),
    outcomes: withToken('200'),
  },
  endMySession: {
    request: async (_scene, { userId }) => {
      const { sid } = decodeJwt(await tokenFor(shared, userId));
      return { method: 'DELETE', url: `/api/me/session/${sid}` };
    },
    outcomes: withToken('200'),
  },
  listMyGroups: { request: get(() => '/api/me/group'), outcomes: withToken('200') },
  verifyMyGroup: {
    request: get(({ groupId }) => `/api/me/group/${groupId}/verify`),
    outcomes: toMembers('200 yes', '200 no'),
  },
  markGroupSeen: {
    request: ({ groupId }) => ({ method: 'PUT', url: `/api/me/group/${groupId}/seen` }),
    outcomes: toMembers('200'),
  },
  updateMyGroup: {
    request: ({ groupId }) => ({
      method: 'PATCH',
      url: `/api/me/group/${groupId}`,
      payload: { pinned: true },
    }),
    outcomes: toMembers('200'),
  },
  verifyMyQuota: {
    request: get(({ quotaId }) => `/api/me/quota/${quotaId}/verify`),
    outcomes: {
      ...withToken('200 no'),
      'manager in the group': '200 yes',
      'manager not in the group': '200 yes',
      'owner in the group': '200 yes',
      'owner not in the group': '200 yes',
    },
  },
  listMyQuotas: { request: get(() => '/api/me/quota'), outcomes: withToken('200') },
  createQuota: {
    request: registered(() => ({ method: 'POST', url: '/api/quota', payload: { name: 'ของฉัน' } })),
    outcomes: withToken('200'),
  },
  getQuota: { request: get(({ quotaId }) => `/api/quota/${quotaId}`), outcomes: toHolders('200') },
  updateQuota: {
    request: ({ quotaId }) => ({ method: 'PATCH', url: `/api/quota/${quotaId}`, payload: { name: 'ใหม่' } }),
    outcomes: {
      ...toHolders('200'),
      'manager in the group': '403 NOT_ALLOWED',
      'manager not in the group': '403 NOT_ALLOWED',
    },
  },
  listLinkedGroups: {
    request: get(({ quotaId }) => `/api/quota/${quotaId}/group`),
    outcomes: toHolders('200'),
  },
  linkGroupQuota: {
    request: registered((scene) => ({
      method: 'PUT',
      url: inGroup('/quota')(scene),
      payload: { quotaId: scene.quotaId },
    })),
    outcomes: toHolders('200'),
  },
  unlinkGroupQuota: {
    request: async (scene) => ({ method: 'DELETE', url: `/api/group/${await likeGroupOf(scene)}/quota` }),
    outcomes: { ...toHolders('200'), member: '403 NOT_ALLOWED', poster: '403 NOT_ALLOWED' },
  },
  getGroupUsage: { request: get(inGroup('/usage')), outcomes: toMembers('200') },
  getGroup: { request: get(inGroup('')), outcomes: toMembers('200') },
  listGroupMembers: { request: get(inGroup('/member')), outcomes: toMembers('200') },
  getSavingFileTypes: { request: get(inGroup('/saving-file-types')), outcomes: toMembers('200') },
  putSavingFileTypes: {
    request: (scene) => ({
      method: 'PUT',
      url: inGroup('/saving-file-types')(scene),
      payload: { kinds: [{ kind: 'audio', keep: false, maxBytes: null }] },
    }),
    outcomes: { ...toMembers('200'), member: '403 NOT_ALLOWED', poster: '403 NOT_ALLOWED' },
  },
  getGroupBot: { request: get(inGroup('/bot')), outcomes: toMembers('200') },
  updateGroupBot: {
    request: (scene) => ({
      method: 'PATCH',
      url: inGroup('/bot')(scene),
      payload: { replies: 'brief', isPaused: false },
    }),
    outcomes: { ...toMembers('200'), member: '403 NOT_ALLOWED', poster: '403 NOT_ALLOWED' },
  },
  listFormerCabinets: { request: get(inGroup('/former-cabinet')), outcomes: toMembers('200') },
  continueCabinet: {
    request: async (scene) => ({
      method: 'PUT',
      url: `/api/group/${await likeGroupOf(scene)}/former-cabinet`,
      payload: { groupId: await likeGroupOf(scene, { bot_left_at: new Date() }) },
    }),
    // Callers without rights in a former group do not learn that it could continue.
    outcomes: {
      ...toMembers('404 NOT_FOUND'),
      'manager in the group': '200',
      'owner in the group': '200',
    },
  },
  noteOnboarding: {
    request: (scene) => ({ method: 'PUT', url: inGroup('/onboarding')(scene) }),
    outcomes: toMembers('200'),
  },
  ...folderRights,
  trashFolder: {
    request: async (scene) => ({
      method: 'POST',
      url: inGroup(`/folder/${await buildPosterFolder(shared.deps.db, scene)}/trash`)(scene),
    }),
    outcomes: { ...toMembers('200'), member: '403 NOT_ALLOWED' },
  },
  restoreFolder: {
    request: async (scene) => {
      const folderId = await buildPosterFolder(shared.deps.db, scene, new Date());
      return { method: 'POST', url: inGroup(`/folder/${folderId}/restore`)(scene) };
    },
    outcomes: { ...toMembers('200'), member: '403 NOT_ALLOWED' },
  },
  ...ruleRights,
  // Each caller has a rule of their own to delete: the next would not find it.
  deleteFolderRule: {
    request: async (scene) => {
      const { groupId: group_id, folderId: folder_id } = scene;
      const rule = await buildFolderRule(shared.deps.db, { group_id, folder_id });
      return { method: 'DELETE', url: inGroup(`/folder-rule/${rule.id}`)(scene) };
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
  getFileContent: { request: signed('content'), outcomes: toSignedMembers('200') },
  getFileThumbnail: { request: signed('thumbnail'), outcomes: toSignedMembers('200') },
  ...uploadRights(() => shared),
  ...moneyRights(() => shared),
};

let addressCount = 0;

describe.each(operations.map(({ id, guard }) => [id, guard.name] as const))('%s (%s)', (id) => {
  test.each(callerKinds)('answers a caller who is: %s', async (kind) => {
    const scene = kind === 'owner not in the group' ? away : home;
    const caller = scene.callers[kind];
    if (!caller) throw new Error(`the scene has no ${kind}`);
    const { request, outcomes } = rowOf(id);
    const asked = withHeaders(await request(scene, caller), caller.headers);
    const answer = await shared.app.inject({ ...asked, remoteAddress: nextAddress() });
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

function rowOf(id: OperationId): Row {
  if (id === 'subscribeLive') throw new Error('sockets have a test of their own');
  return rows[id];
}

function declaredStatuses(id: OperationId): string[] {
  const declared = Object.values(contract.paths)
    .flatMap((path): { operationId: string; responses: object }[] => Object.values(path))
    .find(({ operationId }) => operationId === id);
  return Object.keys(declared?.responses ?? {});
}
