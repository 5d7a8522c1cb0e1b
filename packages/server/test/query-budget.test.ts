import type { KyselyPlugin } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { createUrlSigner } from '../src/http/signed-urls.ts';
import { type CallerKind, createScene, type Scene, signatureOf } from './callers.ts';
import { buildQuota, createTestApp, forFile, type TestApp } from './index.ts';

/** The member who asks has a quota of their own. */
type Asked = Scene & { ownQuotaId: string };

/** How it is asked, where it is not a member who only looks. */
interface Asking {
  method: 'POST' | 'PATCH';
  payload?: object;
  by?: CallerKind;
}

/** Each query costs more than all of Fastify (stack.md, What makes it fast): who adds one does it knowingly, here. */
const budget: [queries: number, path: (scene: Asked) => string, request?: Asking][] = [
  [0, () => '/healthz'],
  // What is stored, and whether the database takes writes.
  [2, () => '/readyz'],
  [1, () => '/api/me'],
  [1, () => '/api/me/account'],
  [1, () => '/api/me/session'],
  // Chats that the bot has joined since are looked for.
  [2, () => '/api/me/group'],
  [1, ({ groupId }) => `/api/me/group/${groupId}/verify`],
  [1, ({ quotaId }) => `/api/me/quota/${quotaId}/verify`],
  [1, () => '/api/me/quota'],
  [2, () => '/api/me/post'],
  [2, ({ ownQuotaId }) => `/api/quota/${ownQuotaId}`],
  [2, ({ ownQuotaId }) => `/api/quota/${ownQuotaId}/group`],
  [2, ({ groupId }) => `/api/group/${groupId}`],
  // What was found out of a membership a moment ago is not asked for again: a page asks for several things at a time.
  [1, ({ groupId }) => `/api/group/${groupId}/member`],
  [1, ({ groupId }) => `/api/group/${groupId}/saving-file-types`],
  [1, ({ groupId }) => `/api/group/${groupId}/bot`],
  [2, ({ groupId }) => `/api/group/${groupId}/usage`],
  [1, ({ groupId }) => `/api/group/${groupId}/former-cabinet`],
  [1, ({ groupId }) => `/api/group/${groupId}/file`],
  [1, ({ groupId }) => `/api/group/${groupId}/file?sort=name&kind=image&search=a`],
  [1, ({ groupId, fileId }) => `/api/group/${groupId}/file/${fileId}`],
  [1, ({ groupId }) => `/api/group/${groupId}/missed`],
  [1, ({ groupId }) => `/api/group/${groupId}/trash`],
  [2, ({ groupId }) => `/api/group/${groupId}/image-set`],
  [2, ({ groupId, imageSetId }) => `/api/group/${groupId}/image-set/${imageSetId}`],
  [2, ({ fileId, callers }) => `/api/file/${fileId}/content?t=${sign(fileId, callers.member?.sessionId)}`],
  // Likewise what was allowed: players read in ranges.
  [0, ({ fileId, callers }) => `/api/file/${fileId}/thumbnail?t=${sign(fileId, callers.member?.sessionId)}`],
  // Who changes something is looked at anew.
  [4, ({ groupId, fileId }) => `/api/group/${groupId}/file/${fileId}/ask-again`, { method: 'POST' }],
  [
    7,
    ({ groupId }) => `/api/group/${groupId}/bot`,
    { method: 'PATCH', payload: { replies: 'brief' }, by: 'manager in the group' },
  ],
];

let shared: TestApp;
let scene: Asked;
let queries = 0;
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    queries += 1;
    return result;
  },
};

beforeAll(async () => {
  shared = await createTestApp(forFile);
  const built = await createScene(shared);
  const ownQuota = await buildQuota(shared.deps.db, { owner_id: built.callers.member?.userId ?? '' });
  scene = { ...built, ownQuotaId: ownQuota.id };
});

const sign = (fileId: string, sessionId = '') =>
  signatureOf(createUrlSigner(shared.deps.env, shared.deps.clock).signerFor({ sessionId })(fileId));

test('each answer costs no more queries than it may, once the session is known', async (t) => {
  const app = await createApp({ ...shared.deps, db: shared.deps.db.withPlugin(counter) });
  t.onTestFinished(() => app.close());
  for (const kind of ['member', 'manager in the group'] as const) {
    await app.inject({ url: '/api/me', headers: scene.callers[kind]?.headers ?? {} });
  }

  const spent: [number, string][] = [];
  for (const [, path, { by = 'member', ...request } = {}] of budget) {
    queries = 0;
    const headers = scene.callers[by]?.headers ?? {};
    const answer = await app.inject({ method: 'GET', ...request, url: path(scene), headers });
    expect(answer.statusCode, answer.body).toBe(200);
    spent.push([queries, path(scene)]);
  }
  expect(spent).toEqual(budget.map(([allowed, path]) => [allowed, path(scene)]));
});
