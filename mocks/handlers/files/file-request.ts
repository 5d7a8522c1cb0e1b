import { isPart } from '@kepwai/rules/files/uploads';
import { dayMs } from '@kepwai/rules/time';
import { buildId } from '../../fixtures/index.ts';
import { operationPath } from '../../operation-path.ts';
import { getCaller, openGroup } from '../contract/guard.ts';
import { onceByKey } from '../contract/once-by-key.ts';
import { type JsonBody, operation } from '../contract/operation.ts';
import { takePage } from '../contract/page.ts';
import { refuse } from '../contract/refuse.ts';
import {
  assertTus,
  offsetHeaders,
  readCount,
  readLength,
  readMetadata,
  tusHeaders,
  verifyChecksum,
} from '../contract/tus.ts';
import { mayManage } from '../state/access.ts';
import {
  appendRequestBytes,
  beginRequestUpload,
  declareRequestLength,
  isRequest,
  joinRequestUploads,
  type RequestLink,
} from '../state/file-requests.ts';
import type { FakeServer, GroupRecord } from '../state/records/records.ts';
import { buildRequestRecord, type RequestUploadRecord } from '../state/records/request.ts';
import { isUnlocked, openLink, requireEnd, stateOfShare } from '../state/shares.ts';
import { viewReceived, viewRequest, viewSent } from '../views/file-request.ts';

/** Life of an upload, as the header has it. */
const uploadLifeMs = 7 * dayMs;

/** Creates the handlers of `openapi/paths/file-request.yaml`. */
export function createFileRequestHandlers(server: FakeServer) {
  return [
    ...createManagerHandlers(server),
    ...createSenderHandlers(server),
    ...createSenderUploadHandlers(server),
  ];
}

function createManagerHandlers(server: FakeServer) {
  return [
    operation('createFileRequest', async (call) => {
      const { me, group } = openManaged(server, call);
      const body = await call.readBody();
      const key = call.header.get('Idempotency-Key');
      const asked = { operationId: 'createFileRequest', personId: me.id, key, body };
      return onceByKey(server, asked, () => {
        const { folderId = null, ...change } = body;
        const folder = server.folders.get(folderId ?? '');
        const isOpen = folder?.groupId === group.id && folder.trashedAt === null;
        if (folderId !== null && !isOpen) throw refuse('NOT_FOUND');
        const request = buildRequestRecord();
        const link = server.addShare({ groupId: group.id, makerId: me.id, folderId, request });
        return viewRequest(server, changeRequest(server, { ...link, request }, change));
      });
    }),

    operation('listGroupFileRequests', (call) => {
      const { group } = openManaged(server, call);
      const all = [...server.shares.values()].filter(isRequest).reverse();
      const page = takePage(
        call.query,
        all.filter(({ groupId }) => groupId === group.id),
      );
      return { ...page, items: page.items.map((link) => viewRequest(server, link)) };
    }),

    operation('findMyFileRequest', (call) => {
      const me = getCaller(server, call.request);
      const link = [...server.shares.values()].find(({ slug }) => slug === call.path.shareSlug);
      const group = server.groups.get(link?.groupId ?? '');
      if (!link || !isRequest(link) || !group) throw refuse('NOT_FOUND');
      if (!group.memberIds.includes(me.id) || !mayManage(server, group, me.id)) throw refuse('NOT_FOUND');
      return viewRequest(server, link);
    }),

    operation('updateFileRequest', async (call) => {
      const link = getRequest(server, call);
      const body = await call.readBody();
      if (link.revokedAt !== null) throw refuse('SHARE_REVOKED');
      return viewRequest(server, changeRequest(server, link, body));
    }),

    operation('revokeFileRequest', (call) => {
      const link = getRequest(server, call);
      link.revokedAt ??= new Date(server.now()).toISOString();
      for (const upload of link.request.uploads)
        if (upload.state === 'receiving') Object.assign(upload, { state: 'refused', refusal: 'ended' });
      return viewRequest(server, link);
    }),

    operation('listFileRequestUploads', (call) => {
      const link = getRequest(server, call);
      const page = takePage(
        call.query,
        link.request.uploads.filter((upload) => !isPart(upload)).toReversed(),
      );
      return { ...page, items: page.items.map((upload) => viewReceived(link, upload)) };
    }),
  ];
}

function createSenderHandlers(server: FakeServer) {
  return [
    operation('createRequestSender', async (call) => {
      const link = openRequest(server, call);
      const { name } = await call.readBody();
      const token = call.header.get('Share-Sender');
      const senderId = (token === null ? null : readSender(link, token))?.senderId ?? buildId();
      const shown = name?.trim() || null;
      return { sender: [link.id, senderId, encodeURIComponent(shown ?? '')].join(':'), name: shown };
    }),

    operation('listRequestUploads', (call) => {
      const link = openRequest(server, call, { isBegun: true });
      const { senderId } = requireSender(link, call.header.get('Share-Sender'));
      const own = link.request.uploads.filter((upload) => upload.senderId === senderId && !isPart(upload));
      const page = takePage(call.query, own.toReversed());
      return { ...page, items: page.items.map(viewSent) };
    }),
  ];
}

function createSenderUploadHandlers(server: FakeServer) {
  return [
    operation('createRequestUpload', async (call) => {
      assertTus(call);
      const link = openRequest(server, call, { isBegun: true });
      const sender = requireSender(link, call.header.get('Share-Sender'));
      const { name, mimeType } = readMetadata(call.header.get('Upload-Metadata'));
      const concat = call.header.get('Upload-Concat');
      const fields = { ...sender, name, mimeType };
      const locationOf = (uploadId: string) =>
        operationPath('getRequestUploadOffset', { shareSlug: call.path.shareSlug, uploadId });
      if (concat !== null && concat !== 'partial') {
        const { id } = joinRequestUploads(server, link, { ...fields, concat });
        return call.reply(201, { headers: { ...tusHeaders, Location: locationOf(id) } });
      }
      if (stateOfShare(server, link) === 'limit_reached') throw refuse('REQUEST_FULL');
      const upload = beginRequestUpload(server, link, { ...fields, ...readLength(call.header), concat });
      await receive(server, call, { link, upload });
      return call.reply(201, {
        headers: {
          ...tusHeaders,
          Location: locationOf(upload.id),
          'Upload-Offset': String(upload.bytes.length),
          'Upload-Expires': new Date(server.now() + uploadLifeMs).toUTCString(),
        },
      });
    }),

    operation('getRequestUploadOffset', (call) => {
      const { upload } = openUpload(server, call);
      return call.reply(200, { headers: { ...tusHeaders, ...offsetHeaders(upload) } });
    }),

    operation('appendToRequestUpload', async (call) => {
      const opened = openUpload(server, call);
      if (call.request.headers.get('content-type') !== 'application/offset+octet-stream')
        throw refuse('UNSUPPORTED_MEDIA_TYPE');
      const { upload } = opened;
      if (readCount(call.header.get('Upload-Offset')) !== upload.bytes.length)
        throw refuse('UPLOAD_CONFLICT');
      if (upload.concat?.startsWith('final;')) throw refuse('UPLOAD_OF_PARTS');
      const told = call.header.get('Upload-Length');
      if (told !== null) declareRequestLength(opened.link, upload, readCount(told));
      await receive(server, call, opened);
      return call.reply(204, { headers: { ...tusHeaders, 'Upload-Offset': String(upload.bytes.length) } });
    }),

    operation('terminateRequestUpload', (call) => {
      const { link, upload } = openUpload(server, call);
      if (upload.state !== 'receiving' || upload.joinedInto !== null) throw refuse('UPLOAD_GONE');
      link.request.uploads = link.request.uploads.filter((each) => each !== upload);
      return call.reply(204, { headers: tusHeaders });
    }),
  ];
}

type Choices = JsonBody<'updateFileRequest'>;

function changeRequest(server: FakeServer, link: RequestLink, change: Choices): RequestLink {
  const { name, expiresAt, password, showsMaker, ...limits } = change;
  if (name !== undefined) link.name = name;
  if (showsMaker !== undefined) link.showsMaker = showsMaker;
  if (expiresAt !== undefined) link.expiresAt = requireEnd(server, expiresAt);
  if (password !== undefined) {
    link.password = password;
    link.accessVersion += 1;
    link.wrongCount = 0;
  }
  Object.assign(link.request, limits);
  server.shares.set(link.id, link);
  return link;
}

function openManaged(server: FakeServer, call: Parameters<typeof openGroup>[1]) {
  const { me, group } = openGroup(server, call);
  if (!mayManage(server, group, me.id)) throw refuse('NOT_ALLOWED');
  return { me, group };
}

function getRequest(
  server: FakeServer,
  call: { request: Request; path: { groupId: string; requestId: string } },
): RequestLink {
  const { group }: { group: GroupRecord } = openManaged(server, call);
  const link = server.shares.get(call.path.requestId);
  if (!link || link.groupId !== group.id || !isRequest(link)) throw refuse('NOT_FOUND');
  return link;
}

interface VisitorCall {
  path: { shareSlug: string };
  header: { get(name: 'Share-Unlock'): string | null };
}

function openRequest(
  server: FakeServer,
  { path, header }: VisitorCall,
  options: { isBegun?: boolean } = {},
): RequestLink {
  const link = openLink(server, path.shareSlug, options);
  if (!isRequest(link)) throw refuse('NOT_FOUND');
  if (!isUnlocked(link, header.get('Share-Unlock'))) throw refuse('SHARE_PASSWORD_REQUIRED');
  return link;
}

type Sender = Pick<RequestUploadRecord, 'senderId' | 'senderName'>;

function readSender(link: RequestLink, token: string): Sender | null {
  const [linkId, senderId, name = ''] = token.split(':');
  if (linkId !== link.id || !senderId) return null;
  return { senderId, senderName: decodeURIComponent(name) || null };
}

function requireSender(link: RequestLink, token: string | null): Sender {
  if (token === null) throw refuse('INVALID_REQUEST');
  const sender = readSender(link, token);
  if (!sender) throw refuse('REQUEST_SENDER_UNKNOWN');
  return sender;
}

type UploadCall = {
  request: Request;
  path: { shareSlug: string; uploadId: string };
  header: { get(name: 'Share-Unlock' | 'Share-Sender'): string | null };
};

function openUpload(server: FakeServer, call: UploadCall) {
  assertTus(call);
  const link = openRequest(server, call, { isBegun: true });
  const { senderId } = requireSender(link, call.header.get('Share-Sender'));
  const id = call.path.uploadId;
  const upload = link.request.uploads.find((each) => each.id === id && each.senderId === senderId);
  if (!upload) throw refuse('NOT_FOUND');
  return { link, upload };
}

async function receive(
  server: FakeServer,
  { request, header }: { request: Request; header: { get(name: 'Upload-Checksum'): string | null } },
  opened: { link: RequestLink; upload: RequestUploadRecord },
): Promise<void> {
  const sent = new Uint8Array(await request.arrayBuffer());
  await verifyChecksum(header.get('Upload-Checksum'), sent);
  appendRequestBytes(server, opened, sent);
}
