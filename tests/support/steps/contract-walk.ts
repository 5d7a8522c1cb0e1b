import { buildToken } from '../../../mocks/fixtures/index.ts';
import { fillWithStory, lineToken } from '../../../mocks/handlers/index.ts';
import { planArchive } from '../../../mocks/handlers/state/archives.ts';
import { startBulk } from '../../../mocks/handlers/state/bulk-actions.ts';
import type { Operation, readContract } from '../contract.ts';
import { createMockApi } from '../mock-api.ts';
import { activitySteps, logActivity } from './activity-steps.ts';
import { archiveSteps } from './archive-steps.ts';
import { fileSteps } from './file-steps.ts';
import { addHandover, handoverSteps } from './handover-steps.ts';
import { addHatStory, hatSteps } from './hat-steps.ts';
import { addImageSets, imageSetSteps } from './image-set-steps.ts';
import { addLoanStory, loanSteps } from './loan-steps.ts';
import { addOrders, moneySteps } from './money-steps.ts';
import { addErasure, myDataSteps } from './my-data-steps.ts';
import { noticeSteps } from './notice-steps.ts';
import { operatorSteps } from './operator-steps.ts';
import { addOwnership, ownershipSteps } from './ownership-steps.ts';
import { addPeople, peopleSteps } from './people-steps.ts';
import { pinSteps } from './pin-steps.ts';
import { addPromos, promoSteps } from './promo-steps.ts';
import { addQuotaHelp, quotaHelpSteps } from './quota-help-steps.ts';
import { addFileRequests, requestSteps } from './request-steps.ts';
import { createRuleSteps } from './rule-steps.ts';
import { addShares, shareSteps } from './share-steps.ts';
import { uploadSteps } from './upload-steps.ts';
import { json, type NamedStep, type Step } from './walk-step.ts';

/** Returns a walk through every operation, in an order that meets the needs of each step. */
export function createWalk(contract: Awaited<ReturnType<typeof readContract>>) {
  const story = createStory();
  async function ask(operation: Operation, step: Step) {
    const { query = '', token = story.mine, body, headers = {} } = step;
    const values: Record<string, string> = { ...story.params, ...step.params };
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
    const response = await fetch(`http://localhost:3000${path}${query}`, {
      method: operation.method,
      headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body }),
    });
    const isJson = operation.method !== 'HEAD' && response.headers.get('content-type')?.includes('json');
    const answer = isJson ? await response.json() : await response.arrayBuffer();
    return {
      status: response.status,
      faults: contract.judge(operation, { status: response.status, body: answer }),
    };
  }

  const steps: NamedStep[] = [
    ...meSteps(story),
    ...fileSteps(story),
    ...bulkSteps(story),
    ...folderSteps(story),
    ...createRuleSteps(story),
    ...imageSetSteps(story.imageSets, story),
    ...pinSteps(story),
    ...shareSteps(story),
    ...requestSteps(story),
    ...uploadSteps(story),
    ...archiveSteps(story),
    ...activitySteps(story),
    ...contentSteps(),
    ...peopleSteps(story),
    ...promoSteps(story),
    ...accountSteps(story),
    ...myDataSteps(story),
    ...noticeSteps(story),
    ...hatSteps(story),
    ...loanSteps(story),
    ...ownershipSteps(story),
    ...quotaSteps(story),
    ...operatorSteps(story),
    ...moneySteps(story),
    ...quotaHelpSteps(story),
    { id: 'getHealth' },
    { id: 'getReadiness' },
  ];
  return { steps, ask };
}

type WalkStory = ReturnType<typeof createStory>;

/** Creates everything that the steps need. */
function createStory() {
  const { fakeServer, me, group } = createMockApi();
  fillWithStory(fakeServer);
  const other = fakeServer.addPerson({ displayName: 'ต้น' });
  const quota = fakeServer.addQuota({ ownerId: me.id });
  group.quotaId = quota.id;
  const set = fakeServer.addImageSet({ groupId: group.id, total: 2 });
  const file = fakeServer.addFile({ groupId: group.id, postedBy: me, imageSetId: set.id, imageSetIndex: 1 });
  const gap = fakeServer.addFile({ groupId: group.id, state: 'missed', kind: 'video', postedBy: other });
  const elsewhere = fakeServer.addFile({ groupId: group.id, state: 'missed', missedReason: 'external' });
  fakeServer.addFile({ groupId: group.id, state: 'fetching', kind: 'file', postedBy: null });
  const folder = fakeServer.addFolder({ groupId: group.id, createdById: me.id });
  logActivity(fakeServer, { groupId: group.id, personId: me.id, file, folder, set, quota });
  const taken = fakeServer.addFolder({ groupId: group.id, name: 'งาน', createdById: me.id });
  const former = fakeServer.addGroup({
    memberIds: [me.id],
    quotaId: quota.id,
    botLeftAt: '2026-11-01T02:30:00Z',
  });
  const upload = {
    id: '00000000-0000-4000-8000-0000000000ff',
    name: 'a.txt',
    mimeType: 'text/plain',
    folderId: null,
  };
  const times = { createdAt: Date.now(), activeAt: Date.now() };
  const part = { sizeBytes: 3, reservedBytes: 3, bytes: new Uint8Array() };
  const whole = { isLengthDeferred: false, concat: null, joinedInto: null };
  const begin = { groupId: group.id, personId: me.id, ...part, ...whole, ...times, ...upload };
  fakeServer.uploads.set(begin.id, begin);
  const asked = { kind: 'trash', personId: me.id, toFolderId: null, isUndo: false } as const;
  const action = startBulk(fakeServer, group, { ...asked, waiting: [{ id: group.id, to: null }] });
  const imageSets = addImageSets(fakeServer, group, me.id);
  const shares = addShares(fakeServer, { groupId: group.id, makerId: me.id, fileId: file.id });
  const requests = addFileRequests(fakeServer, { groupId: group.id, makerId: me.id });
  const newcomer = addPromos(fakeServer);
  const people = addPeople(fakeServer, { quotaId: quota.id, ownerId: me.id });
  fakeServer.operatorIds.add(me.id);
  const money = { reference: 'bank-1', amountSatang: 5900, paidAt: new Date().toISOString() };
  fakeServer.unmatchedMoney.set(money.reference, money);
  const orders = addOrders(fakeServer, { quotaId: quota.id, ownerId: me.id });
  const { managerId, offerId } = addOwnership(fakeServer, { quotaId: quota.id, meId: me.id });
  const { hatParams } = addHatStory(fakeServer, { meId: me.id });
  const lending = addLoanStory(fakeServer, { meId: me.id });
  const help = addQuotaHelp(fakeServer, { groupId: group.id, meId: me.id });
  const params = {
    quotaOfferId: help.quotaOfferId,
    giftId: hatParams.giftId ?? '',
    loanId: lending.loanParams.loanId ?? '',
    ...people.params,
    ...shares.params,
    ...addErasure(fakeServer, other.id),
    offerId,
    requestId: requests.requestId,
    groupId: group.id,
    imageSetActionId: imageSets.imageSetActionId,
    actionId: action.id,
    fileId: file.id,
    imageSetId: set.id,
    folderId: folder.id,
    ruleId: fakeServer.addFolderRule({ groupId: group.id, folderId: folder.id }).id,
    quotaId: quota.id,
    orderId: orders.orderId,
    sessionId: fakeServer.addSession(me.id).id,
    uploadId: begin.id,
    archiveId: planArchive(fakeServer, {
      group,
      personId: me.id,
      wanted: { files: { fileIds: [file.id] }, folderIds: [], imageSetIds: [] },
    }).id,
  };
  addHandover(fakeServer, me.id);
  const mine = buildToken({ sub: me.id });
  const stranger = buildToken({ sub: other.id });
  const expired = buildToken({ sub: me.id, expiresAt: Date.now() - 1000 });
  return {
    hatParams,
    ...lending,
    ...help,
    me,
    managerId,
    group,
    quota,
    people,
    gap,
    action,
    imageSets,
    links: shares.links,
    paid: orders.paid,
    byPage: orders.byPage,
    requests,
    elsewhere,
    former,
    folder,
    taken,
    params,
    mine,
    stranger,
    newcomer,
    expired,
  };
}

function meSteps({ me, stranger, expired }: WalkStory): NamedStep[] {
  return [
    { id: 'loginViaLine', headers: json, body: JSON.stringify({ accessToken: lineToken(me.id) }) },
    { id: 'loginViaLine', headers: json, body: JSON.stringify({ accessToken: 'forged' }), status: 401 },
    { id: 'loginViaLine', headers: json, body: '{}', status: 400 },
    { id: 'loginViaLine', headers: { 'content-type': 'text/plain' }, body: 'x', status: 415 },
    ...handoverSteps(expired),
    { id: 'getMe' },
    { id: 'getMe', token: expired, status: 401 },
    { id: 'listMyGroups' },
    { id: 'verifyMyGroup' },
    { id: 'verifyMyGroup', token: stranger },
    { id: 'verifyMyGroup', params: { groupId: 'x' } },
    { id: 'markGroupSeen' },
    { id: 'updateMyGroup', headers: json, body: JSON.stringify({ pinned: true }) },
    {
      id: 'updateMyGroup',
      headers: json,
      body: JSON.stringify({ muted: true }),
      token: stranger,
      status: 404,
    },
    { id: 'updateMyGroup', headers: json, body: '{}', status: 400 },
    { id: 'verifyMyQuota' },
    { id: 'getGroup' },
    { id: 'getGroup', token: stranger, status: 404 },
    { id: 'listGroupMembers' },
  ];
}

function bulkSteps({ params, folder, gap, elsewhere, action, stranger }: WalkStory): NamedStep[] {
  const act = (id: string, body: object) => ({ id, headers: json, body: JSON.stringify(body) });
  const keyed = { ...json, 'idempotency-key': 'one-of-the-walk' };
  const some = { fileIds: [gap.id] };
  const everything = { found: { filter: { kind: 'video' }, days: ['2026-02-03'], exceptFileIds: [] } };
  return [
    act('moveFiles', { files: some, toFolderId: folder.id }),
    act('moveFiles', { files: { fileIds: [gap.id, params.groupId ?? ''] }, toFolderId: null }),
    { ...act('moveFiles', { files: some, toFolderId: params.groupId }), status: 404 },
    { ...act('trashFiles', { files: everything }), headers: keyed },
    { ...act('trashFiles', { files: everything }), headers: keyed },
    { ...act('trashFiles', { files: some }), headers: keyed, status: 409 },
    { ...act('trashFiles', { files: {} }), status: 400 },
    { ...act('trashFiles', { files: some }), token: stranger, status: 404 },
    act('trashFiles', { files: { failedOf: action.id } }),
    { ...act('askForFiles', { files: { fileIds: [gap.id, elsewhere.id] } }), headers: keyed },
    { ...act('askForFiles', { files: { fileIds: [gap.id] } }), headers: keyed, status: 409 },
    act('askForFiles', { files: { found: { filter: {} } } }),
    { ...act('askForFiles', { files: some }), token: stranger, status: 404 },
    act('restoreFiles', { files: { found: { filter: {} } } }),
    { ...act('restoreFiles', { files: { fileIds: ['x'] } }), status: 400 },
    { id: 'getBulkAction' },
    { id: 'getBulkAction', token: stranger, status: 404 },
    { id: 'undoBulkAction' },
    { id: 'undoBulkAction' },
    { id: 'undoBulkAction', params: { actionId: params.groupId ?? '' }, status: 404 },
  ];
}

function folderSteps({ params, folder, taken, stranger }: WalkStory): NamedStep[] {
  const move = (items: object) => ({
    id: 'moveItems',
    headers: { ...json, 'idempotency-key': 'one-of-the-walk' },
    body: JSON.stringify({ fileIds: [], imageSetIds: [], folderIds: [], toFolderId: folder.id, ...items }),
  });
  const change = (changes: object) => ({
    id: 'updateFolder',
    headers: json,
    body: JSON.stringify(changes),
  });
  return [
    { id: 'listFolders' },
    { id: 'listFolders', query: `?parentId=${folder.id}&limit=1` },
    { id: 'listFolders', query: `?parentId=${params.groupId}`, status: 404 },
    { id: 'listFolders', token: stranger, status: 404 },
    { id: 'createFolder', headers: json, body: JSON.stringify({ name: 'ปี 2569', parentId: folder.id }) },
    { id: 'createFolder', headers: json, body: JSON.stringify({ name: 'งาน', parentId: null }), status: 409 },
    { id: 'createFolder', headers: json, body: JSON.stringify({ name: '', parentId: null }), status: 400 },
    { id: 'getFolder' },
    { id: 'getFolder', params: { folderId: params.groupId }, status: 404 },
    { ...change({ name: 'บิล', color: 'teal', sort: 'name' }) },
    { ...change({ parentId: folder.id }), status: 409 },
    { ...change({}), status: 400 },
    move({ fileIds: [params.fileId], folderIds: [taken.id, params.groupId] }),
    move({ fileIds: [params.fileId], folderIds: [taken.id, params.groupId] }),
    { ...move({ fileIds: ['x'] }), status: 400 },
    { ...move({ fileIds: [params.fileId] }), token: stranger, status: 404 },
    { id: 'listFiles', query: `?folderId=${folder.id}` },
    { id: 'listFiles', query: '?folderId=top' },
    { id: 'listFiles', query: '?folderId=x', status: 400 },
    { id: 'trashFolder' },
    { id: 'trashFolder', token: stranger, status: 404 },
    { id: 'listTrashedFolders' },
    { id: 'listTrash', query: `?folderId=${folder.id}` },
    { id: 'restoreFolder' },
  ];
}

function contentSteps(): NamedStep[] {
  return [
    { id: 'getFileContent', query: '?t=mock' },
    { id: 'getFileContent', query: '?t=mock', headers: { range: 'bytes=1-2' }, status: 206 },
    { id: 'getFileContent', query: '?t=mock', headers: { range: 'bytes=99999999-' }, status: 416 },
    { id: 'getFileContent', query: '?t=forged', status: 404 },
    { id: 'getFileThumbnail', query: '?t=mock&size=large' },
    { id: 'receiveLineWebhook', headers: { ...json, 'x-line-signature': 'forged' }, body: '{}', status: 401 },
    { id: 'receiveLineWebhook', headers: { ...json, 'x-line-signature': 'mock' }, body: '{}' },
  ];
}

function accountSteps({ stranger }: WalkStory): NamedStep[] {
  const consent = { termsVersion: '2026-11-21', privacyVersion: '2026-11-21', news: true };
  const account = { name: 'มะลิ ใจดี', email: 'mali@example.com', phone: null, taxInvoice: null };
  return [
    { id: 'register', headers: json, body: JSON.stringify(consent) },
    {
      id: 'register',
      headers: json,
      body: JSON.stringify({ ...consent, termsVersion: '2020-01-01' }),
      status: 409,
    },
    { id: 'getMyAccount' },
    { id: 'putMyAccount', headers: json, body: JSON.stringify(account) },
    { id: 'putMyAccount', headers: json, body: JSON.stringify({ ...account, email: 'x' }), status: 400 },
    { id: 'getMyAccount' },
    { id: 'listMySessions' },
    { id: 'endMySession' },
    { id: 'endMySession', token: stranger, status: 404 },
    { id: 'endMyOtherSessions' },
  ];
}

function quotaSteps({ group, quota, former, stranger }: WalkStory): NamedStep[] {
  const image = { kind: 'image', keep: false, maxBytes: null };
  return [
    { id: 'listMyQuotas' },
    { id: 'createQuota', headers: json, body: JSON.stringify({ name: 'อีกที่' }), status: 409 },
    { id: 'createQuota', headers: json, token: stranger, body: JSON.stringify({ name: 'ของต้น' }) },
    { id: 'getQuota' },
    { id: 'getQuota', token: stranger, status: 404 },
    { id: 'updateQuota', headers: json, body: JSON.stringify({ name: 'บ้านเรา' }) },
    { id: 'updateQuota', headers: json, body: JSON.stringify({ name: ' ' }), status: 400 },
    { id: 'listLinkedGroups' },
    { id: 'getGroupUsage' },
    { id: 'linkGroupQuota', headers: json, body: JSON.stringify({ quotaId: quota.id }) },
    { id: 'linkGroupQuota', headers: json, body: JSON.stringify({ quotaId: group.id }), status: 404 },
    { id: 'getSavingFileTypes' },
    { id: 'putSavingFileTypes', headers: json, body: JSON.stringify({ kinds: [image] }) },
    {
      id: 'putSavingFileTypes',
      headers: json,
      body: JSON.stringify({ kinds: [image, image] }),
      status: 400,
    },
    { id: 'noteOnboarding' },
    { id: 'getGroupBot' },
    { id: 'getGroupBot', token: stranger, status: 404 },
    { id: 'updateGroupBot', headers: json, body: JSON.stringify({ replies: 'brief', isPaused: true }) },
    { id: 'updateGroupBot', headers: json, body: '{}', status: 400 },
    { id: 'getGroup' },
    { id: 'listFormerCabinets' },
    { id: 'continueCabinet', headers: json, body: JSON.stringify({ groupId: quota.id }), status: 404 },
    { id: 'continueCabinet', headers: json, body: JSON.stringify({ groupId: former.id }) },
    { id: 'continueCabinet', headers: json, body: JSON.stringify({ groupId: former.id }) },
    { id: 'verifyMyGroup' },
    { id: 'unlinkGroupQuota' },
    { id: 'unlinkGroupQuota', token: stranger, status: 404 },
  ];
}
