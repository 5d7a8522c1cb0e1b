import type { InjectOptions } from 'fastify';
import type { OperationId } from '../../src/http/contract/operation.ts';
import type { CallerKind, Scene, TestCaller } from '../callers.ts';
import { type SceneAsk, sceneRequest } from '../scenes/scene-request.ts';
import {
  type Extras,
  onChatShare,
  onDrawnShare,
  onGift,
  onOwnQuota,
  onRequestUpload,
  onShare,
  onShareArchive,
  onShareUrl,
  onUpload,
  toSignedActivity,
  toSignedFile,
  wholeUpload,
} from './extras.ts';

/** Caller and status of the answer; by default a member and 200. */
interface Options {
  by?: CallerKind;
  status?: number;
}

/** Request with the queries that it may make. */
interface BudgetRow extends Required<Options> {
  queries: number;
  id: OperationId;
  request(scene: Scene, extras: Extras): Promise<InjectOptions>;
}

function row<Id extends OperationId>(
  queries: number,
  id: Id,
  ask: SceneAsk<Id, Extras> | null = null,
  { by = 'member', status = 200 }: Options = {},
): BudgetRow {
  const request = async (scene: Scene, extras: Extras) => {
    const as: TestCaller | undefined = scene.callers[by];
    if (!as) throw new Error(`the scene has no ${by}`);
    return await sceneRequest(id, { scene, more: extras, as }, ask ?? undefined);
  };
  return { queries, id, by, status, request };
}

/**
 * Maximum queries of each request. Each query costs more than all of Fastify (stack.md, What makes it fast), so
 * additional ones must be entered here.
 */
export const budget: readonly BudgetRow[] = [
  row(0, 'getHealth'),
  // State of the storage, and whether the database accepts writes.
  row(2, 'getReadiness'),
  row(1, 'getMe'),
  row(1, 'getMyAccount'),
  row(1, 'listMySessions'),
  row(1, 'getMyDigest'),
  row(1, 'listMyNotices'),
  row(1, 'getMyBotReplies'),
  // Whether the person exists, the open request, the amounts of data, and the quotas.
  row(4, 'getMyErasure'),
  // Whether they are there, the latest copy, and their files.
  row(3, 'getMyExport'),
  // Searches for chats that the bot has joined since.
  row(2, 'listMyGroups'),
  row(1, 'verifyMyGroup'),
  row(1, 'verifyMyQuota'),
  row(1, 'listMyQuotas'),
  row(2, 'listMyPosts'),
  row(2, 'getQuota', onOwnQuota),
  row(2, 'listLinkedGroups', onOwnQuota),
  // The caller's role, people, and invitations.
  row(3, 'listManagers', onOwnQuota),
  row(2, 'listInvitationCandidates', onOwnQuota),
  row(1, 'getInvitation', (_scene, { invitationToken }) => ({ path: { token: invitationToken } })),
  // The promo, the caller's uses of it, and their quotas; the paid terms of those are two more for a plan.
  row(3, 'getPromo', (_scene, { promoToken }) => ({ path: { token: promoToken } })),
  row(1, 'listPlans'),
  // The role, the quota, whether it was ever paid, its credit, the plans, and the open order; the paid terms are one
  // more.
  row(6, 'getSubscription', onOwnQuota),
  row(5, 'listOffers', onOwnQuota),
  row(2, 'listOrders', onOwnQuota),
  // The role, and the order; one that is open has its slips and its page, too.
  row(2, 'getOrder', (_scene, { ownQuotaId, paidOrderId }) => ({
    path: { quotaId: ownQuotaId, orderId: paidOrderId },
  })),
  // The order; the first time, also the record that its code was opened.
  row(2, 'getOrderQr', (_scene, { codeUrl }) => ({ at: codeUrl })),
  // The order, and the receipt.
  row(2, 'getReceipt', (_scene, { paidOrderId }) => ({ path: { orderId: paidOrderId } })),
  row(1, 'getReceiptPdf', (_scene, { receiptUrl }) => ({ at: receiptUrl })),
  // The person, three lists of orders, their slips, payments, missed files, jobs, pushes, requests, the backup, and
  // actions.
  row(12, 'getOperatorOverview'),
  row(1, 'getErasureReceipt', { path: { receiptNumber: 'K7QW-9XPT-3MVB' } }, { status: 404 }),
  row(2, 'getQuotaOwnership', onOwnQuota),
  row(2, 'listOwnerCandidates', onOwnQuota),
  row(1, 'listMyOwnershipOffers'),
  row(2, 'getGroup'),
  // A membership is cached for a moment: a page sends several requests at a time.
  row(2, 'getQuotaHelp'),
  // The membership, the hat, the quota, its paid terms, its credit, and the plans; with an open one the caller's gift,
  // and no plans.
  row(7, 'getHat'),
  // The membership, the loans, the caller's quotas, and the terms paid for those.
  row(5, 'getGroupLoans'),
  row(2, 'getQuotaLoans', onOwnQuota),
  row(1, 'listGroupMembers'),
  row(1, 'getSavingFileTypes'),
  row(1, 'getGroupBot'),
  row(2, 'getGroupUsage'),
  row(1, 'listFormerCabinets'),
  row(1, 'listFiles'),
  // Finds the other places of the words, then the ids of files; two more if the latest files do not fill the page.
  row(3, 'listFiles', { query: { sort: 'name', kind: 'image', search: 'jpg' } }),
  row(3, 'searchGroup', { query: { q: 'jpg' } }),
  row(3, 'searchGroup', { query: { q: 'แม่ jpg', minSizeBytes: 1 } }),
  row(1, 'listSearchSuggestions', { query: { q: 'jpg' } }),
  row(2, 'searchMyGroups', { query: { q: 'jpg' } }),
  row(1, 'getTimeline', { query: { kind: 'image' } }),
  row(1, 'getFile'),
  row(1, 'getMissed'),
  // One more if there are slips.
  row(1, 'listSlips', { query: { bankCode: '004' } }),
  row(2, 'getFileSlip'),
  // One more if there are some.
  row(1, 'listSameContentFiles'),
  row(1, 'findKnownFiles', { body: { contents: [{ sha256: 'ab'.repeat(32), sizeBytes: 1 }] } }),
  // One more if there are memories.
  row(2, 'getMemories'),
  row(1, 'listTrash'),
  row(1, 'listTrashedFolders'),
  // One more if some files could not be acted on.
  row(2, 'getBulkAction', null, { by: 'poster' }),
  row(1, 'listFolders'),
  // An empty level checks whether its folder exists.
  row(2, 'listFolders', ({ folderId }) => ({ query: { parentId: folderId } })),
  row(1, 'getFolder'),
  row(1, 'listFiles', ({ folderId }) => ({ query: { folderId } })),
  // Counts the stars, then the files; one more if there are some.
  row(2, 'listFiles', { query: { starred: 'true' } }),
  row(1, 'listFiles', { query: { sort: 'largest', kind: 'image' } }),
  // Counts the files of a filter without an index in this order.
  row(3, 'listFiles', { query: { sort: 'name', kind: 'image' } }),
  row(1, 'listStars'),
  row(1, 'listFolderRules'),
  // One more for files, and one for their folders.
  row(2, 'previewFolderRule', { body: { words: 'สัญญา' } }),
  row(1, 'listGroupActivity'),
  row(1, 'listGroupActivity', { query: { topic: 'folders', own: 'true' } }),
  row(1, 'listPins'),
  // After that: pins, files, image sets with covers, and folders.
  row(11, 'pinItems', ({ fileId, imageSetId, folderId }) => ({
    body: { fileIds: [fileId], imageSetIds: [imageSetId], folderIds: [folderId] },
  })),
  row(6, 'listPins'),
  row(5, 'listPins'),
  row(2, 'listImageSets'),
  row(2, 'getImageSet'),
  row(2, 'getFileContent', toSignedFile),
  // The permission is cached, too: players read in ranges.
  row(0, 'getFileThumbnail', toSignedFile),
  // An opening link is cached for a moment, however many visitors it has.
  row(2, 'getShare', onShare),
  row(0, 'getShare', onShare),
  row(1, 'listShareFiles', onShare),
  row(1, 'getShareContent', onShareUrl),
  row(0, 'getShareContent', onShareUrl),
  row(1, 'listMyShares'),
  row(2, 'listGroupShares', null, { by: 'manager in the group' }),
  row(2, 'findMyShare', onShare, { by: 'poster' }),
  // A file request also queries the state of the quota.
  row(2, 'getShare', (_scene, { request }) => ({ path: { shareSlug: request.slug } })),
  row(1, 'listRequestUploads', (_scene, { request }) => ({
    path: { shareSlug: request.slug },
    headers: { 'share-sender': request.sender },
  })),
  row(2, 'findMyFileRequest', (_scene, { request }) => ({ path: { shareSlug: request.slug } }), {
    by: 'manager in the group',
  }),
  row(1, 'listGroupFileRequests', null, { by: 'manager in the group' }),
  row(2, 'listFileRequestUploads', (_scene, { request }) => ({ path: { requestId: request.id } }), {
    by: 'manager in the group',
  }),
  // The archive, with its layout, and whether the caller is a member; a download asks for its entries, too, and again for its directory.
  row(2, 'getArchive', (_scene, { archive }) => ({ path: { archiveId: archive.id } })),
  row(4, 'getArchiveContent', (_scene, { archive }) => ({ at: archive.url })),
  // A change checks the membership again.
  row(4, 'askForFile'),
  row(7, 'updateGroupBot', { body: { replies: 'brief' } }, { by: 'manager in the group' }),
  // A small file with its creation: one decides before its bytes, two queue its text, the others store it.
  row(11, 'createUpload', { headers: wholeUpload, body: 'bytes' }, { status: 201 }),
  row(0, 'getUploadCapabilities', null, { status: 204 }),
  row(2, 'listUploads'),
  // The lock of its bytes, too, which other nodes respect.
  row(6, 'getUploadOffset', onUpload),
  row(7, 'getRequestUploadOffset', onRequestUpload),
  row(2, 'listFileVersions'),
  row(2, 'getGift', onGift),
  row(2, 'getActivityCsv', toSignedActivity),
  row(1, 'getExportContent', { query: { t: 'a'.repeat(43) } }, { status: 410 }),
  row(3, 'getShareThumbnail', (_scene, { shareThumbnailUrl }) => ({ at: shareThumbnailUrl })),
  row(0, 'getShareCard', onDrawnShare),
  row(5, 'getChatContent', onChatShare),
  row(5, 'getShareArchiveContent', onShareArchive),
];
