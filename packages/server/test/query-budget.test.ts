import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { liveChannel } from '../src/db/notify.ts';
import { planArchive } from '../src/domains/archives/archives.ts';
import { createUrlSigner } from '../src/http/bytes/signed-urls.ts';
import { type CallerKind, createScene, type Scene, signatureOf } from './callers.ts';
import { buildQuota, createTestApp, forFile, type TestApp } from './index.ts';
import { buildRequest, type TestRequest } from './scenes/file-requests.ts';
import { buildInvitation } from './scenes/invitations.ts';
import { buildOrder, testPayments, testReceipt } from './scenes/money/money.ts';
import { buildPromo } from './scenes/money/promos.ts';
import { buildShareOfPoster } from './scenes/shares.ts';
import { tusHeaders } from './scenes/uploads/begin-upload.ts';

/** A scene whose calling member has a quota of their own. */
type Asked = Scene & {
  ownQuotaId: string;
  invitationToken: string;
  promoToken: string;
  paidOrderId: string;
  codeUrl: string;
  receiptUrl: string;
  shareSlug: string;
  shareUrl: string;
  request: TestRequest;
  archive: { id: string; url: string };
};

/** Options of a request, if it is not a member's GET. */
interface Asking {
  method?: 'POST' | 'PATCH';
  payload?: object | string | ((scene: Asked) => object);
  headers?: Record<string, string> | ((scene: Asked) => Record<string, string>);
  by?: CallerKind;
  /** Status of the answer. Default: 200. */
  status?: number;
}

const wholeUpload = {
  'content-type': 'application/offset+octet-stream',
  'upload-length': '5',
  'upload-metadata': `filename ${Buffer.from('ก.bin').toString('base64')}`,
};

/**
 * Maximum queries of each request. Each query costs more than all of Fastify (stack.md, What makes it fast),
 * so a new one must be entered here.
 */
const budget: [queries: number, path: (scene: Asked) => string, request?: Asking][] = [
  [0, () => '/healthz'],
  // State of the storage, and whether the database accepts writes.
  [2, () => '/readyz'],
  [1, () => '/api/me'],
  [1, () => '/api/me/account'],
  [1, () => '/api/me/session'],
  [1, () => '/api/me/digest'],
  [1, () => '/api/me/notice'],
  [1, () => '/api/me/bot-replies'],
  // Whether they are there, the open request, what there is, and the quotas.
  [4, () => '/api/me/erasure'],
  // Whether they are there, the latest copy, and their files.
  [3, () => '/api/me/export'],
  // Searches for chats that the bot has joined since.
  [2, () => '/api/me/group'],
  [1, ({ groupId }) => `/api/me/group/${groupId}/verify`],
  [1, ({ quotaId }) => `/api/me/quota/${quotaId}/verify`],
  [1, () => '/api/me/quota'],
  [2, () => '/api/me/post'],
  [2, ({ ownQuotaId }) => `/api/quota/${ownQuotaId}`],
  [2, ({ ownQuotaId }) => `/api/quota/${ownQuotaId}/group`],
  // The caller's role, people, and invitations.
  [3, ({ ownQuotaId }) => `/api/quota/${ownQuotaId}/manager`],
  [2, ({ ownQuotaId }) => `/api/quota/${ownQuotaId}/invitation/candidate`],
  [1, ({ invitationToken }) => `/api/invitation/${invitationToken}`],
  // The promo, what the caller redeemed of it, and their quotas; what was paid for those is two more for a plan.
  [3, ({ promoToken }) => `/api/promo/${promoToken}`],
  [1, () => '/api/plan'],
  // The role, the quota, whether anything was paid, its credit, the plans, and the open order; what was paid is one more.
  [6, ({ ownQuotaId }) => `/api/quota/${ownQuotaId}/subscription`],
  [5, ({ ownQuotaId }) => `/api/quota/${ownQuotaId}/offer`],
  [2, ({ ownQuotaId }) => `/api/quota/${ownQuotaId}/order`],
  // The role, and the order; one that is open has its slips and its page, too.
  [2, ({ ownQuotaId, paidOrderId }) => `/api/quota/${ownQuotaId}/order/${paidOrderId}`],
  // The order; the first time, that somebody looked at its code.
  [2, ({ codeUrl }) => codeUrl],
  // The order, and what was issued.
  [2, ({ paidOrderId }) => `/api/order/${paidOrderId}/receipt`],
  [1, ({ receiptUrl }) => receiptUrl],
  // The person, three lists of orders, their slips, payments, what was missed, jobs, pushes, requests, the backup, and acts.
  [12, () => '/api/operator'],
  [1, () => '/api/erasure/K7QW-9XPT-3MVB', { status: 404 }],
  [2, ({ ownQuotaId }) => `/api/quota/${ownQuotaId}/ownership`],
  [2, ({ ownQuotaId }) => `/api/quota/${ownQuotaId}/owner-candidate`],
  [1, () => '/api/me/ownership-offer'],
  [2, ({ groupId }) => `/api/group/${groupId}`],
  // A membership is cached for a moment: a page sends several requests at a time.
  [2, ({ groupId }) => `/api/group/${groupId}/quota-help`],
  // The membership, the hat, the quota, what was paid, its credit, and the plans; with an open one the caller's gift, and no plans.
  [7, ({ groupId }) => `/api/group/${groupId}/hat`],
  // The membership, the loans, the caller's quotas, and what was paid for those.
  [5, ({ groupId }) => `/api/group/${groupId}/loan`],
  [2, ({ ownQuotaId }) => `/api/quota/${ownQuotaId}/loan`],
  [1, ({ groupId }) => `/api/group/${groupId}/member`],
  [1, ({ groupId }) => `/api/group/${groupId}/saving-file-types`],
  [1, ({ groupId }) => `/api/group/${groupId}/bot`],
  [2, ({ groupId }) => `/api/group/${groupId}/usage`],
  [1, ({ groupId }) => `/api/group/${groupId}/former-cabinet`],
  [1, ({ groupId }) => `/api/group/${groupId}/file`],
  // Finds what else has the words, then the ids of files; two more if the latest files do not fill the page.
  [3, ({ groupId }) => `/api/group/${groupId}/file?sort=name&kind=image&search=jpg`],
  [3, ({ groupId }) => `/api/group/${groupId}/search?q=jpg`],
  [3, ({ groupId }) => `/api/group/${groupId}/search?q=${encodeURIComponent('แม่ jpg')}&minSizeBytes=1`],
  [1, ({ groupId }) => `/api/group/${groupId}/search/suggestion?q=jpg`],
  [2, () => '/api/me/search?q=jpg'],
  [1, ({ groupId }) => `/api/group/${groupId}/timeline?kind=image`],
  [1, ({ groupId, fileId }) => `/api/group/${groupId}/file/${fileId}`],
  [1, ({ groupId }) => `/api/group/${groupId}/missed`],
  // One more if there are slips.
  [1, ({ groupId }) => `/api/group/${groupId}/slip?bankCode=004`],
  [2, ({ groupId, fileId }) => `/api/group/${groupId}/file/${fileId}/slip`],
  // One more if there are some.
  [1, ({ groupId, fileId }) => `/api/group/${groupId}/file/${fileId}/same-content`],
  [
    1,
    ({ groupId }) => `/api/group/${groupId}/upload/known`,
    { method: 'POST', payload: { contents: [{ sha256: 'ab'.repeat(32), sizeBytes: 1 }] } },
  ],
  // One more if there are memories.
  [2, ({ groupId }) => `/api/group/${groupId}/memory`],
  [1, ({ groupId }) => `/api/group/${groupId}/trash`],
  [1, ({ groupId }) => `/api/group/${groupId}/trash/folder`],
  // One more if some files could not be acted on.
  [2, ({ groupId, actionId }) => `/api/group/${groupId}/bulk-action/${actionId}`, { by: 'poster' }],
  [1, ({ groupId }) => `/api/group/${groupId}/folder`],
  // An empty level asks whether its folder is there.
  [2, ({ groupId, folderId }) => `/api/group/${groupId}/folder?parentId=${folderId}`],
  [1, ({ groupId, folderId }) => `/api/group/${groupId}/folder/${folderId}`],
  [1, ({ groupId, folderId }) => `/api/group/${groupId}/file?folderId=${folderId}`],
  // Counts the stars, then looks for files; one more if there are some.
  [2, ({ groupId }) => `/api/group/${groupId}/file?starred=true`],
  [1, ({ groupId }) => `/api/group/${groupId}/file?sort=largest&kind=image`],
  // Counts what a filter has that no index has in this order.
  [3, ({ groupId }) => `/api/group/${groupId}/file?sort=name&kind=image`],
  [1, ({ groupId }) => `/api/group/${groupId}/star`],
  [1, ({ groupId }) => `/api/group/${groupId}/folder-rule`],
  // One more for files, and one for their folders.
  [
    2,
    ({ groupId }) => `/api/group/${groupId}/folder-rule/preview`,
    { method: 'POST', payload: { words: 'สัญญา' } },
  ],
  [1, ({ groupId }) => `/api/group/${groupId}/activity`],
  [1, ({ groupId }) => `/api/group/${groupId}/activity?topic=folders&own=true`],
  [1, ({ groupId }) => `/api/group/${groupId}/pin`],
  // After that: pins, files, image sets with covers, and folders.
  [
    11,
    ({ groupId }) => `/api/group/${groupId}/pin`,
    {
      method: 'POST',
      payload: ({ fileId, imageSetId, folderId }) => ({
        fileIds: [fileId],
        imageSetIds: [imageSetId],
        folderIds: [folderId],
      }),
    },
  ],
  [6, ({ groupId }) => `/api/group/${groupId}/pin`],
  [5, ({ groupId }) => `/api/group/${groupId}/pin`],
  [2, ({ groupId }) => `/api/group/${groupId}/image-set`],
  [2, ({ groupId, imageSetId }) => `/api/group/${groupId}/image-set/${imageSetId}`],
  [2, ({ fileId, callers }) => `/api/file/${fileId}/content?t=${sign(fileId, callers.member?.sessionId)}`],
  // The permission is cached, too: players read in ranges.
  [0, ({ fileId, callers }) => `/api/file/${fileId}/thumbnail?t=${sign(fileId, callers.member?.sessionId)}`],
  // A link that opens is cached for a moment, however many visitors it has.
  [2, ({ shareSlug }) => `/api/share/${shareSlug}`],
  [0, ({ shareSlug }) => `/api/share/${shareSlug}`],
  [1, ({ shareSlug }) => `/api/share/${shareSlug}/file`],
  [1, ({ shareUrl }) => shareUrl],
  [0, ({ shareUrl }) => shareUrl],
  [1, () => '/api/me/share'],
  [2, ({ groupId }) => `/api/group/${groupId}/share`, { by: 'manager in the group' }],
  [2, ({ shareSlug }) => `/api/me/share/${shareSlug}`, { by: 'poster' }],
  // A link that asks for files also asks for the state of the quota.
  [2, ({ request }) => `/api/share/${request.slug}`],
  [
    1,
    ({ request }) => `/api/share/${request.slug}/upload`,
    { headers: ({ request }) => ({ 'share-sender': request.sender }) },
  ],
  [2, ({ request }) => `/api/me/file-request/${request.slug}`, { by: 'manager in the group' }],
  [1, ({ groupId }) => `/api/group/${groupId}/file-request`, { by: 'manager in the group' }],
  [
    2,
    ({ groupId, request }) => `/api/group/${groupId}/file-request/${request.id}/upload`,
    { by: 'manager in the group' },
  ],
  // The archive, with its layout, and whether the caller is a member; a download asks for its entries, too, and again for its directory.
  [2, ({ archive }) => `/api/archive/${archive.id}`],
  [4, ({ archive }) => archive.url],
  // A change checks the membership again.
  [4, ({ groupId, fileId }) => `/api/group/${groupId}/file/${fileId}/ask-again`, { method: 'POST' }],
  [
    7,
    ({ groupId }) => `/api/group/${groupId}/bot`,
    { method: 'PATCH', payload: { replies: 'brief' }, by: 'manager in the group' },
  ],
  // A small file with its creation: one decides before its bytes, two have its text read, the others keep it.
  [
    11,
    ({ groupId }) => `/api/group/${groupId}/upload`,
    { method: 'POST', payload: 'bytes', headers: { ...tusHeaders, ...wholeUpload }, status: 201 },
  ],
];

let shared: TestApp;
let scene: Asked;
/** Counts what a request asks; what the server asks by itself meanwhile, such as at a timer, is of none. */
const counting = new AsyncLocalStorage<{ queries: number }>();
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const count = counting.getStore();
    if (count) count.queries += 1;
    return result;
  },
};

beforeAll(async () => {
  // Time stands still: entries that are cached for seconds stay cached, however slow the machine is.
  const now = new Date();
  shared = await createTestApp(forFile, { clock: () => now }, { payments: testPayments });
  const built = await createScene(shared);
  const ownQuota = await buildQuota(shared.deps.db, { owner_id: built.callers.member?.userId ?? '' });
  const share = await buildShareOfPoster(shared, built);
  const request = await buildRequest(shared, built);
  const shareUrl = shared.deps.shareAddresses.sign({ ...share, accessVersion: 1 }, built.fileId, 'view');
  const archive = await planFor(built);
  const { token: invitationToken } = await buildInvitation(shared, { quotaId: built.quotaId });
  const { token: promoToken } = await buildPromo(shared);
  const paid = { state: 'paid', paid_at: now, receipt_number: '2026-000001' } as const;
  const { id: paidOrderId } = await buildOrder(
    shared,
    { quotaId: ownQuota.id, payerId: ownQuota.owner_id },
    paid,
  );
  const own = { ownQuotaId: ownQuota.id, invitationToken, promoToken, paidOrderId };
  await nameOperator(built);
  const files = { codeUrl: await signCode(built), receiptUrl: await signReceipt(paidOrderId) };
  scene = { ...built, ...own, ...files, shareSlug: share.slug, shareUrl, request, archive };
});

/** Lets the member see the operator's page. */
async function nameOperator({ callers: { member } }: Scene): Promise<void> {
  const { line_user_id: lineUserId } = await shared.deps.db
    .selectFrom('users')
    .select('line_user_id')
    .where('id', '=', member?.userId ?? '')
    .executeTakeFirstOrThrow();
  shared.deps.env.operators = [lineUserId];
}

/** Signs the address of the code of an open order. */
async function signCode({ quotaId }: Scene): Promise<string> {
  const expiresAt = new Date(shared.deps.clock().getTime() + 600_000);
  const open = { state: 'open', closed_at: null, expires_at: expiresAt } as const;
  const { id } = await buildOrder(shared, { quotaId, payerId: null }, open);
  return shared.deps.codeAddresses.sign({ id, expiresAt });
}

/** Signs the address of a receipt. */
async function signReceipt(orderId: string): Promise<string> {
  const { clock, db, receiptAddresses } = shared.deps;
  const facts = JSON.stringify(testReceipt);
  await db.insertInto('receipts').values({ order_id: orderId, issued_at: clock(), facts }).execute();
  return receiptAddresses.sign({ id: orderId, expiresAt: new Date(clock().getTime() + 600_000) });
}

/** Plans an archive for the member, and signs its address. */
async function planFor({ groupId, fileId, callers: { member } }: Scene) {
  const { userId = '', sessionId = '' } = member ?? {};
  const wanted = { files: { fileIds: [fileId] } };
  const { id, expires_at: expiresAt } = await planArchive(shared.deps, {
    groupId,
    owner: { userId },
    wanted,
  });
  return { id, url: shared.deps.urls.signArchive({ sessionId, archiveId: id, expiresAt }) };
}

const sign = (fileId: string, sessionId = '') =>
  signatureOf(createUrlSigner(shared.deps.env, shared.deps.clock).signerFor({ sessionId })(fileId));

test('each request stays within its query budget once the session is cached', async (t) => {
  const app = await createApp({ ...shared.deps, db: shared.deps.db.withPlugin(counter) });
  t.onTestFinished(() => app.close());
  for (const kind of ['member', 'poster', 'manager in the group'] as const) {
    await app.inject({ url: '/api/me', headers: scene.callers[kind]?.headers ?? {} });
  }

  await hearAll();
  const spent: [number, string][] = [];
  for (const [, path, { by = 'member', payload, status = 200, headers: more, ...request } = {}] of budget) {
    const count = { queries: 0 };
    const headers = {
      ...scene.callers[by]?.headers,
      ...(typeof more === 'function' ? more(scene) : more),
    };
    const body = typeof payload === 'function' ? payload(scene) : payload;
    // Awaited inside: only that sends it.
    const answer = await counting.run(
      count,
      async () =>
        await app.inject({
          ...{ method: 'GET' as const, ...request, url: path(scene), headers },
          ...(body && { payload: body }),
        }),
    );
    expect(answer.statusCode, answer.body).toBe(status);
    spent.push([count.queries, path(scene)]);
    // A change evicts what is cached about its group, once it is heard.
    if (request.method) await hearAll();
  }
  expect(spent).toEqual(budget.map(([allowed, path]) => [allowed, path(scene)]));
});

/** Waits until all changes announced so far were heard: they arrive in the order of their commits. */
async function hearAll(): Promise<void> {
  const last = { type: 'group-changed', groupId: randomUUID() };
  const heard = new Promise<void>((resolve) => {
    const stop = shared.deps.live.subscribe((event) => {
      if (!('groupId' in event) || event.groupId !== last.groupId) return;
      stop();
      resolve();
    });
  });
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(last)})`.execute(shared.deps.db);
  await heard;
}
