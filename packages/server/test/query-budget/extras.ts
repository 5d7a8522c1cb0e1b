import { planArchive } from '../../src/domains/archives/archives.ts';
import { createUrlSigner } from '../../src/http/bytes/signed-urls.ts';
import { call } from '../call.ts';
import { type Scene, signatureOf } from '../callers.ts';
import { buildQuota, type TestApp } from '../index.ts';
import { drawFile } from '../scenes/chat-links.ts';
import { askToBegin, buildRequest, type TestRequest } from '../scenes/file-requests.ts';
import { buildInvitation } from '../scenes/invitations.ts';
import { buildGift, buildHat, deleteHats } from '../scenes/money/hats.ts';
import { buildOrder, testReceipt } from '../scenes/money/money.ts';
import { buildPromo } from '../scenes/money/promos.ts';
import { buildShareOfPoster } from '../scenes/shares.ts';
import { newUpload, tusHeaders } from '../scenes/uploads/begin-upload.ts';

/** Additions to a scene, such as a quota of the calling member. */
export interface Extras {
  shared: TestApp;
  ownQuotaId: string;
  invitationToken: string;
  promoToken: string;
  paidOrderId: string;
  codeUrl: string;
  receiptUrl: string;
  shareSlug: string;
  shareUrl: string;
  shareThumbnailUrl: string;
  request: TestRequest;
  archive: { id: string; url: string };
}

/** Builds the additions to a scene. */
export async function buildExtras(shared: TestApp, scene: Scene): Promise<Extras> {
  const { db, clock, shareAddresses } = shared.deps;
  const ownQuota = await buildQuota(db, { owner_id: scene.callers.member?.userId ?? '' });
  const share = await buildShareOfPoster(shared, scene);
  const sign = (use: 'view' | 'thumbnail') =>
    shareAddresses.sign({ ...share, accessVersion: 1 }, scene.fileId, use);
  const paid = { state: 'paid', paid_at: clock(), receipt_number: '2026-000001' } as const;
  const payer = { quotaId: ownQuota.id, payerId: ownQuota.owner_id };
  const { id: paidOrderId } = await buildOrder(shared, payer, paid);
  return {
    shared,
    ownQuotaId: ownQuota.id,
    invitationToken: (await buildInvitation(shared, { quotaId: scene.quotaId })).token,
    promoToken: (await buildPromo(shared)).token,
    paidOrderId,
    codeUrl: await signCode(shared, scene),
    receiptUrl: await signReceipt(shared, paidOrderId),
    shareSlug: share.slug,
    shareUrl: sign('view'),
    shareThumbnailUrl: sign('thumbnail'),
    request: await buildRequest(shared, scene),
    archive: await planFor(shared, scene),
  };
}

/** Signs the address of the code of an open order. */
async function signCode(shared: TestApp, { quotaId }: Scene): Promise<string> {
  const expiresAt = new Date(shared.deps.clock().getTime() + 600_000);
  const open = { state: 'open', closed_at: null, expires_at: expiresAt } as const;
  const { id } = await buildOrder(shared, { quotaId, payerId: null }, open);
  return shared.deps.codeAddresses.sign({ id, expiresAt });
}

/** Signs the address of a receipt. */
async function signReceipt({ deps }: TestApp, orderId: string): Promise<string> {
  const { clock, db, receiptAddresses } = deps;
  const facts = JSON.stringify(testReceipt);
  await db.insertInto('receipts').values({ order_id: orderId, issued_at: clock(), facts }).execute();
  return receiptAddresses.sign({ id: orderId, expiresAt: new Date(clock().getTime() + 600_000) });
}

/** Plans an archive for the member, and signs its address. */
async function planFor({ deps }: TestApp, { groupId, fileId, callers: { member } }: Scene) {
  const { userId = '', sessionId = '' } = member ?? {};
  const wanted = { files: { fileIds: [fileId] } };
  const { id, expires_at: expiresAt } = await planArchive(deps, { groupId, owner: { userId }, wanted });
  return { id, url: deps.urls.signArchive({ sessionId, archiveId: id, expiresAt }) };
}

/** Headers of a small file that comes with its creation. */
export const wholeUpload = {
  ...tusHeaders,
  'content-type': 'application/offset+octet-stream',
  'upload-length': '5',
  'upload-metadata': `filename ${Buffer.from('ก.bin').toString('base64')}`,
};

export const onOwnQuota = (_scene: Scene, { ownQuotaId }: Extras) => ({ path: { quotaId: ownQuotaId } });
export const onShare = (_scene: Scene, { shareSlug }: Extras) => ({ path: { shareSlug } });
export const onShareUrl = (_scene: Scene, { shareUrl }: Extras) => ({ at: shareUrl });

/** Addresses a file by a signature for the member. */
export function toSignedFile({ fileId, callers: { member } }: Scene, { shared: { deps } }: Extras) {
  const signer = createUrlSigner(deps.env, deps.clock).signerFor({ sessionId: member?.sessionId ?? '' });
  return { query: { t: signatureOf(signer(fileId)) } };
}

/** Addresses the activity of the group by a signature for the member. */
export function toSignedActivity({ groupId, callers: { member } }: Scene, { shared: { deps } }: Extras) {
  const sessionId = member?.sessionId ?? '';
  return { at: deps.urls.signActivity({ sessionId, groupId, query: new URLSearchParams() }) };
}

/** Begins an upload of the member. */
export async function onUpload({ groupId, callers: { member } }: Scene, { shared }: Extras) {
  const asked = { as: member ?? {}, path: { groupId }, headers: newUpload };
  const { headers } = await call(shared, 'createUpload', asked);
  return { at: String(headers.location), headers: tusHeaders };
}

/** Begins an upload of a sender. */
export async function onRequestUpload(_scene: Scene, { shared, request }: Extras) {
  const { headers } = await call(shared, 'createRequestUpload', askToBegin(request, 4));
  return { at: String(headers.location), headers: { ...tusHeaders, 'share-sender': request.sender } };
}

/** Builds a gift of the member to a hat of the group. */
export async function onGift({ db, quotaId, callers: { member } }: Scene, { shared }: Extras) {
  await deleteHats(db, quotaId);
  const hatId = await buildHat(db, { quota_id: quotaId });
  const giverId = member?.userId ?? '';
  return { path: { giftId: await buildGift(shared, { hatId, quotaId, giverId }) } };
}

/** Draws the picture of the shared file. */
export async function onDrawnShare({ fileId }: Scene, { shared, shareSlug }: Extras) {
  await drawFile(shared, fileId);
  return { path: { shareSlug } };
}

/** Builds a link of files that were sent to a chat. */
export async function onChatShare(scene: Scene, { shared }: Extras) {
  const { id, slug } = await buildShareOfPoster(shared, scene, { kind: 'chat', file_id: null });
  await scene.db
    .insertInto('share_files')
    .values({ share_id: id, file_id: scene.fileId, place: 1 })
    .execute();
  return { path: { shareSlug: slug, place: 1, part: 'preview' as const } };
}

/** Creates an archive of the link. */
export async function onShareArchive(_scene: Scene, { shared, shareSlug }: Extras) {
  return { at: (await call(shared, 'createShareArchive', { path: { shareSlug } })).data.url };
}
