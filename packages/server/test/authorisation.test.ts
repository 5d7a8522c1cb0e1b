import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../src/app.ts';
import { versionsInForce } from '../src/domains/users/legal.ts';
import contract from '../src/generated/openapi.json' with { type: 'json' };
import type { OperationId } from '../src/http/operation.ts';
import { createUrlSigner } from '../src/http/signed-urls.ts';
import {
  type CallerKind,
  callerKinds,
  createScene,
  type Scene,
  signatureOf,
  type TestCaller,
  tokenFor,
} from './callers.ts';
import { buildGroup, chatIdOf, createTestApp, forFile, registerUser, type TestApp } from './index.ts';

let shared: TestApp;
let home: Scene;
/** A scene whose quota owner is not in the chat. */
let away: Scene;
beforeAll(async () => {
  shared = await createTestApp(forFile);
  home = await createScene(shared);
  away = await createScene(shared, { ownerIsMember: false });
});

/** A status with the error code, or whether a question was answered with yes. */
type Outcome = string;
type Outcomes = Record<CallerKind, Outcome>;

interface Row {
  request(scene: Scene, caller: TestCaller): Promise<InjectOptions> | InjectOptions;
  outcomes: Outcomes;
}

const toAll = (outcome: Outcome): Outcomes =>
  Object.fromEntries(callerKinds.map((kind) => [kind, outcome])) as Outcomes;

/** Callers without a valid token are refused before anything else is checked. */
const withToken = (outcomes: Outcome): Outcomes => ({
  ...toAll(outcomes),
  anonymous: '401 UNAUTHORIZED',
  'expired token': '401 TOKEN_EXPIRED',
  'forged token': '401 UNAUTHORIZED',
});

/** Callers who are not in the chat learn nothing, not even whether there is such a group. */
const toMembers = (outcome: Outcome, toOthers: Outcome = '404 NOT_FOUND'): Outcomes => ({
  ...withToken(outcome),
  'signed-in stranger': toOthers,
  'former member': toOthers,
  'manager not in the group': toOthers,
  'owner not in the group': toOthers,
});

/** The address identifies the caller: without its signature there is no such file. */
const toSignedMembers = (outcome: Outcome): Outcomes => ({
  ...toMembers(outcome),
  anonymous: '400 INVALID_REQUEST',
  'expired token': '410 LINK_EXPIRED',
  'forged token': '404 NOT_FOUND',
});

/** Numbers of a quota are for people with a role in it, in the group or not. */
const toHolders = (outcome: Outcome): Outcomes => ({
  ...withToken('404 NOT_FOUND'),
  'manager in the group': outcome,
  'manager not in the group': outcome,
  'owner in the group': outcome,
  'owner not in the group': outcome,
});

const get = (url: (scene: Scene) => string) => (scene: Scene) => ({ url: url(scene) });
const inGroup = (path: string) => (scene: Scene) => `/api/group/${scene.groupId}${path}`;
const ofFile = (path: string) => (scene: Scene) => `/api/group/${scene.groupId}/file/${scene.fileId}${path}`;

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

const tusHeaders = { 'tus-resumable': '1.0.0' };
const newUpload = (scene: Scene): InjectOptions => ({
  method: 'POST',
  url: `/api/group/${scene.groupId}/upload`,
  headers: { ...tusHeaders, 'upload-length': '10', 'upload-metadata': 'filename YS50eHQ=' },
});

/** Returns the address of an upload that the caller started, or that a member started where the caller cannot. */
async function beginUpload(scene: Scene, caller: TestCaller): Promise<string> {
  // The number of open uploads per person is limited.
  const { uploads } = shared.deps;
  const open = await shared.deps.db
    .selectFrom('uploads')
    .select('id')
    .where('group_id', '=', scene.groupId)
    .execute();
  for (const { id } of open) await uploads.end(id);
  for (const beginner of [caller, scene.callers.member]) {
    const answer = await shared.app.inject(withHeaders(newUpload(scene), beginner?.headers ?? {}));
    if (answer.statusCode === 201) return String(answer.headers.location);
  }
  throw new Error('nobody may upload');
}

function onUpload(method: 'HEAD' | 'PATCH' | 'DELETE', headers: Record<string, string> = {}): Row['request'] {
  return async (scene, caller) => ({
    method,
    url: await beginUpload(scene, caller),
    headers: { ...tusHeaders, ...headers },
    ...(method === 'PATCH' && { payload: Buffer.from('0123') }),
  });
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
  listFiles: { request: get(inGroup('/file')), outcomes: toMembers('200') },
  listTrash: { request: get(inGroup('/trash')), outcomes: toMembers('200') },
  getFile: { request: get(ofFile('')), outcomes: toMembers('200') },
  updateFile: {
    request: (scene) => ({ method: 'PATCH', url: ofFile('')(scene), payload: { name: 'ใหม่.jpg' } }),
    outcomes: toMembers('200'),
  },
  trashFile: {
    request: (scene) => ({ method: 'POST', url: ofFile('/trash')(scene) }),
    outcomes: { ...toMembers('200'), member: '403 NOT_ALLOWED' },
  },
  restoreFile: {
    request: (scene) => ({ method: 'POST', url: ofFile('/restore')(scene) }),
    outcomes: { ...toMembers('200'), member: '403 NOT_ALLOWED' },
  },
  askForFile: {
    request: (scene) => ({ method: 'POST', url: ofFile('/ask-again')(scene) }),
    outcomes: toMembers('200'),
  },
  eraseTrashedFiles: {
    request: (scene) => ({
      method: 'POST',
      url: inGroup('/trash/erase')(scene),
      payload: { fileIds: [randomUUID()] },
    }),
    outcomes: { ...toMembers('200'), member: '403 NOT_ALLOWED', poster: '403 NOT_ALLOWED' },
  },
  emptyTrash: {
    request: (scene) => ({
      method: 'POST',
      url: inGroup('/trash/empty')(scene),
      payload: { upTo: '2026-01-01T00:00:00Z' },
    }),
    outcomes: { ...toMembers('200'), member: '403 NOT_ALLOWED', poster: '403 NOT_ALLOWED' },
  },
  listMyPosts: { request: get(() => '/api/me/post'), outcomes: withToken('200') },
  eraseMyPosts: {
    request: () => ({ method: 'POST', url: '/api/me/post/erase', payload: { fileIds: [randomUUID()] } }),
    outcomes: withToken('200'),
  },
  eraseAllMyPosts: {
    request: () => ({
      method: 'POST',
      url: '/api/me/post/erase-all',
      payload: { upTo: '2020-01-01T00:00:00Z' },
    }),
    outcomes: withToken('200'),
  },
  getMissed: { request: get(inGroup('/missed')), outcomes: toMembers('200') },
  askForMissed: {
    request: (scene) => ({ method: 'POST', url: inGroup('/missed/ask-again')(scene) }),
    outcomes: toMembers('200'),
  },
  listImageSets: { request: get(inGroup('/image-set')), outcomes: toMembers('200') },
  getImageSet: {
    request: get(({ groupId, imageSetId }) => `/api/group/${groupId}/image-set/${imageSetId}`),
    outcomes: toMembers('200'),
  },
  getFileContent: { request: signed('content'), outcomes: toSignedMembers('200') },
  getFileThumbnail: { request: signed('thumbnail'), outcomes: toSignedMembers('200') },
  getUploadCapabilities: {
    request: (scene) => ({ method: 'OPTIONS', url: inGroup('/upload')(scene) }),
    outcomes: toAll('204'),
  },
  listUploads: { request: get(inGroup('/upload')), outcomes: toMembers('200') },
  createUpload: { request: newUpload, outcomes: toMembers('201') },
  getUploadOffset: { request: onUpload('HEAD'), outcomes: toMembers('200', '404') },
  appendToUpload: {
    request: onUpload('PATCH', { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
    outcomes: toMembers('204'),
  },
  terminateUpload: { request: onUpload('DELETE'), outcomes: toMembers('204') },
};

describe.each(operations.map(({ id, guard }) => [id, guard.name] as const))('%s (%s)', (id) => {
  test.each(callerKinds)('answers a caller who is: %s', async (kind) => {
    const scene = kind === 'owner not in the group' ? away : home;
    const caller = scene.callers[kind];
    if (!caller) throw new Error(`the scene has no ${kind}`);
    const { request, outcomes } = rowOf(id);
    const answer = await shared.app.inject(withHeaders(await request(scene, caller), caller.headers));
    // The answer to HEAD has no body with the code.
    const expected = answer.raw.req.method === 'HEAD' ? outcomes[kind].slice(0, 3) : outcomes[kind];
    expect(outcomeOf(answer.statusCode, answer.body)).toBe(expected);
    expect(declaredStatuses(id)).toContain(String(answer.statusCode));
  });
});

test('a refused and a missing resource are answered with the same bytes', async () => {
  const { headers } = home.callers['signed-in stranger'] ?? { headers: {} };
  const ask = async (path: string) => {
    const answer = await shared.app.inject({ url: path, headers });
    return { status: answer.statusCode, body: answer.body.replace(/"requestId":"[^"]*"/, '') };
  };
  const nobody = randomUUID();
  expect(await ask(`/api/me/group/${home.groupId}/verify`)).toEqual({
    status: 200,
    body: '{"success":false}',
  });
  expect(await ask(`/api/me/group/${nobody}/verify`)).toEqual({ status: 200, body: '{"success":false}' });
  expect(await ask(`/api/me/quota/${home.quotaId}/verify`)).toEqual({
    status: 200,
    body: '{"success":false}',
  });
  expect(await ask(`/api/me/quota/${nobody}/verify`)).toEqual({ status: 200, body: '{"success":false}' });
  expect(await ask(`/api/group/${home.groupId}`)).toEqual(await ask(`/api/group/${nobody}`));
});

test('an unfinished upload can be ended by its creator and by managers in the group, and is visible to nobody else', async () => {
  const outcomes: Partial<Record<CallerKind, string>> = {};
  for (const kind of callerKinds) {
    const { member } = home.callers;
    const caller = home.callers[kind];
    if (!member || !caller) continue;
    const url = await beginUpload(home, member);
    const answer = await shared.app.inject({
      method: 'DELETE',
      url,
      headers: { ...tusHeaders, ...caller.headers },
    });
    outcomes[kind] = outcomeOf(answer.statusCode, answer.body);
    const list = await shared.app.inject({ url: url.replace(/\/[^/]+$/, ''), headers: caller.headers });
    const names = list.statusCode === 200 ? list.json<{ data: { items: unknown[] } }>().data.items : [];
    if (kind === 'poster') expect(names).toEqual([]);
  }
  expect(outcomes).toEqual({
    anonymous: '401 UNAUTHORIZED',
    'expired token': '401 TOKEN_EXPIRED',
    'forged token': '401 UNAUTHORIZED',
    'signed-in stranger': '404 NOT_FOUND',
    'former member': '404 NOT_FOUND',
    member: '204',
    poster: '404 NOT_FOUND',
    'manager in the group': '204',
    'manager not in the group': '404 NOT_FOUND',
    'owner in the group': '204',
  });
});

test('a member of one group reaches nothing of another through their own', async () => {
  const { headers } = home.callers.member ?? { headers: {} };
  const foreign = [`file/${away.fileId}`, `image-set/${away.imageSetId}`];
  for (const path of foreign) {
    const answer = await shared.app.inject({ url: `/api/group/${home.groupId}/${path}`, headers });
    expect(answer.statusCode).toBe(404);
  }
});

function rowOf(id: OperationId): Row {
  if (id === 'subscribeLive') throw new Error('sockets have a test of their own');
  return rows[id];
}

function withHeaders(request: InjectOptions, headers: Record<string, string>): InjectOptions {
  return { ...request, headers: { ...request.headers, ...headers } };
}

function outcomeOf(status: number, body: string): Outcome {
  if (!body.startsWith('{')) return String(status);
  const { success, error, data }: { success: boolean; error?: { code: string }; data?: object } =
    JSON.parse(body);
  if (error) return `${status} ${error.code}`;
  const isVerification =
    !success ||
    ['groupId', 'quotaId,role'].includes(
      Object.keys(data ?? {})
        .toSorted()
        .join(),
    );
  return isVerification ? `${status} ${success ? 'yes' : 'no'}` : String(status);
}

function declaredStatuses(id: OperationId): string[] {
  const declared = Object.values(contract.paths)
    .flatMap((path): { operationId: string; responses: object }[] => Object.values(path))
    .find(({ operationId }) => operationId === id);
  return Object.keys(declared?.responses ?? {});
}
