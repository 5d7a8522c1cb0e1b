import type { OpenUpload } from '@kepwai/api-client';
import { checksumAlgorithms, maxUploadBytes, tusExtensions, tusVersion } from '@kepwai/rules/files/uploads';
import { operationPath } from '../../operation-path.ts';
import { openGroup } from '../contract/guard.ts';
import { type Call, operation } from '../contract/operation.ts';
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
import { findKnownFile } from '../state/files.ts';
import { findPerson } from '../state/find-person.ts';
import type { FakeServer, UploadRecord } from '../state/records/records.ts';
import { declareLength, joinUploads } from '../state/upload-parts.ts';
import {
  appendBytes,
  createUpload,
  deleteUpload,
  expiryOf,
  isOpen,
  isWhole,
  listOpenUploads,
} from '../state/uploads.ts';
import { viewFile } from '../views/file.ts';

const capabilities = {
  'Tus-Version': tusVersion,
  'Tus-Extension': tusExtensions,
  'Tus-Checksum-Algorithm': checksumAlgorithms.join(','),
  'Tus-Max-Size': String(maxUploadBytes),
} as const;

/**
 * Creates the handlers of `openapi/paths/upload.yaml`: the tus protocol in memory.
 * @see https://tus.io/protocols/resumable-upload
 */
export function createUploadHandlers(server: FakeServer) {
  return [...createCreationHandlers(server), ...createResumeHandlers(server)];
}

function createCreationHandlers(server: FakeServer) {
  return [
    operation('listUploads', (call) => {
      const { me, group } = openGroup(server, call);
      const seesAll = mayManage(server, group, me.id);
      const open = listOpenUploads(server, group.id).filter(({ personId }) => seesAll || personId === me.id);
      const { items, nextCursor } = takePage(call.query, open);
      return { items: items.map((upload) => viewUpload(server, upload)), nextCursor };
    }),

    operation('createUpload', async (call) => {
      assertTus(call);
      const { me, group } = openGroup(server, call);
      const metadata = readMetadata(call.header.get('Upload-Metadata'));
      const concat = call.header.get('Upload-Concat');
      if (concat !== null && concat !== 'partial') {
        const joined = joinUploads(server, group, { personId: me.id, ...metadata, concat });
        const location = operationPath('getUploadOffset', { groupId: group.id, uploadId: joined.id });
        return call.reply(201, { headers: { ...tusHeaders, Location: location, ...folderHeader(joined) } });
      }
      const length = readLength(call.header);
      const upload = createUpload(server, group, { personId: me.id, ...metadata, ...length, concat });
      await receive(server, call, upload);
      return call.reply(201, {
        headers: {
          ...tusHeaders,
          Location: operationPath('getUploadOffset', { groupId: group.id, uploadId: upload.id }),
          'Upload-Offset': String(upload.bytes.length),
          'Upload-Expires': new Date(expiryOf(upload)).toUTCString(),
          ...folderHeader(upload),
        },
      });
    }),

    operation('findKnownFiles', async (call) => {
      const { me, group } = openGroup(server, call);
      const { contents } = await call.readBody();
      const known = new Set(contents.flatMap((content) => findKnownFile(server, group.id, content) ?? []));
      return { items: [...known].map((file) => viewFile(server, group, file, me.id)) };
    }),

    operation('getUploadCapabilities', ({ reply }) =>
      reply(204, { headers: { ...tusHeaders, ...capabilities } }),
    ),
  ];
}

function createResumeHandlers(server: FakeServer) {
  return [
    operation('getUploadOffset', (call) => {
      const upload = openUpload(server, call);
      const offsets = { ...offsetHeaders(upload), ...folderHeader(upload) };
      return call.reply(200, { headers: { ...tusHeaders, ...offsets } });
    }),

    operation('appendToUpload', async (call) => {
      const upload = openUpload(server, call);
      if (call.request.headers.get('content-type') !== 'application/offset+octet-stream') {
        throw refuse('UNSUPPORTED_MEDIA_TYPE');
      }
      if (readCount(call.header.get('Upload-Offset')) !== upload.bytes.length)
        throw refuse('UPLOAD_CONFLICT');
      if (upload.concat?.startsWith('final;')) throw refuse('UPLOAD_OF_PARTS');
      const told = call.header.get('Upload-Length');
      if (told !== null) declareLength(server, upload, readCount(told));
      await receive(server, call, upload);
      return call.reply(204, {
        headers: { ...tusHeaders, 'Upload-Offset': String(upload.bytes.length), ...folderHeader(upload) },
      });
    }),

    operation('terminateUpload', (call) => {
      const upload = openUpload(server, call);
      if (!isOpen(upload)) throw refuse('UPLOAD_GONE');
      deleteUpload(server, upload);
      return call.reply(204, { headers: tusHeaders });
    }),
  ];
}

type UploadCall = Pick<Call<'getUploadOffset'>, 'request' | 'path'>;

/**
 * Returns the upload if it is the caller's; managers of the group can end those of others.
 * @throws the answers 401 and 404
 */
function openUpload(server: FakeServer, call: UploadCall): UploadRecord {
  assertTus(call);
  const { me, group } = openGroup(server, call);
  const upload = server.uploads.get(call.path.uploadId);
  const isMine = upload?.personId === me.id;
  const mayEnd = call.request.method === 'DELETE' && mayManage(server, group, me.id);
  if (upload?.groupId !== group.id || !(isMine || mayEnd)) throw refuse('NOT_FOUND');
  return upload;
}

async function receive(
  server: FakeServer,
  { request, header }: { request: Request; header: { get: (name: 'Upload-Checksum') => string | null } },
  upload: UploadRecord,
): Promise<void> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const maxBytes = upload.isLengthDeferred ? maxUploadBytes : upload.sizeBytes;
  if (upload.bytes.length + bytes.length > maxBytes) throw refuse('PAYLOAD_TOO_LARGE');
  await verifyChecksum(header.get('Upload-Checksum'), bytes);
  appendBytes(server, upload, bytes);
}

function viewUpload(server: FakeServer, upload: UploadRecord): OpenUpload {
  const { id, name, sizeBytes, isLengthDeferred, reservedBytes, folderId, bytes } = upload;
  const { createdAt, activeAt, personId } = upload;
  return {
    id,
    name,
    sizeBytes: isLengthDeferred ? bytes.length : sizeBytes,
    receivedBytes: bytes.length,
    reservedBytes,
    folderId,
    uploader: findPerson(server, personId) ?? { id: personId, displayName: null, pictureUrl: null },
    createdAt: new Date(createdAt).toISOString(),
    activeAt: new Date(activeAt).toISOString(),
    expiresAt: new Date(expiryOf(upload)).toISOString(),
  };
}

/** Names the folder of a kept file. */
function folderHeader(upload: UploadRecord): { 'Upload-Folder'?: string } {
  const { folderId, concat } = upload;
  return isWhole(upload) && concat !== 'partial' ? { 'Upload-Folder': folderId ?? 'top' } : {};
}
