import type { FileKind, OpenUpload } from '@kepwai/api-client';
import { HttpResponse } from 'msw/http';
import { buildId } from '../fixtures/index.ts';
import { http } from './contract.ts';
import type { FakeServer, GroupRecord, QuotaRecord, UploadRecord } from './fake-server.ts';
import { getCaller, getOwnGroup, parseId } from './guard.ts';
import { takePage } from './page.ts';
import { refuse } from './refuse.ts';
import { findPerson, findQuota, isOver, mayManage, roomLeft } from './views.ts';

const tusHeaders = { 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' };
const maxSizeBytes = 5 * 1024 ** 3;

/** An upload that nobody goes on with is given up after a week. */
const uploadLifeMs = 7 * 24 * 60 * 60 * 1000;

/** One to which nothing has come, within the hour. */
const emptyUploadLifeMs = 45 * 60 * 1000;

/** Bytes that are reserved ahead of those that have arrived. */
const aheadBytes = 64 * 1024 ** 2;

/** Unfinished uploads that a person may have in a group. */
const maxOpenUploads = 20;

/** What an empty file counts. */
const emptyFileBytes = 4096;

/** The tus protocol in memory. @see https://tus.io/protocols/resumable-upload */
export function createUploadHandlers(server: FakeServer) {
  function getUpload(request: Request, params: { groupId?: unknown; uploadId?: unknown }): UploadRecord {
    assertTus(request);
    const me = getCaller(server, request);
    const group = getOwnGroup(server, me, params.groupId);
    const upload = server.uploads.get(parseId(params.uploadId));
    const mayEnd =
      upload?.personId === me.id || (request.method === 'DELETE' && mayManage(server, group, me.id));
    if (upload?.groupId !== group.id || !mayEnd) throw refuse('NOT_FOUND');
    return upload;
  }

  async function append(request: Request, upload: UploadRecord): Promise<void> {
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (upload.bytes.length + bytes.length > upload.sizeBytes) throw refuse('PAYLOAD_TOO_LARGE');
    await verifyChecksum(request, bytes);
    reserve(server, upload, upload.bytes.length + bytes.length);
    upload.activeAt = server.now();
    upload.bytes = concat(upload.bytes, bytes);
    if (upload.bytes.length === upload.sizeBytes) settle(server, upload);
  }

  return [
    http.get('/api/group/{groupId}/upload', ({ request, params, response }) => {
      const me = getCaller(server, request);
      const group = getOwnGroup(server, me, params.groupId);
      const seesAll = mayManage(server, group, me.id);
      const open = listOpen(server, group.id).filter(({ personId }) => seesAll || personId === me.id);
      const { items, nextCursor } = takePage(request, open);
      return response(200).json({
        success: true,
        data: { items: items.map((upload) => viewUpload(server, upload)), nextCursor },
      });
    }),

    http.post('/api/group/{groupId}/upload', async ({ request, params, response }) => {
      assertTus(request);
      const me = getCaller(server, request);
      const group = getOwnGroup(server, me, params.groupId);
      const { name, mimeType } = readMetadata(request.headers.get('upload-metadata'));
      const sizeBytes = readCount(request.headers.get('upload-length'));
      requireUploadable(server, { group, personId: me.id, sizeBytes });
      const upload: UploadRecord = {
        id: buildId(),
        groupId: group.id,
        personId: me.id,
        name,
        mimeType,
        sizeBytes,
        bytes: new Uint8Array(),
        reservedBytes: 0,
        createdAt: server.now(),
        activeAt: server.now(),
      };
      server.uploads.set(upload.id, upload);
      reserve(server, upload, 0);
      await append(request, upload);
      const headers = {
        ...tusHeaders,
        Location: `/api/group/${group.id}/upload/${upload.id}`,
        'Upload-Offset': String(upload.bytes.length),
        'Upload-Expires': new Date(expiryOf(upload)).toUTCString(),
      };
      return response.untyped(new HttpResponse(null, { status: 201, headers }));
    }),

    http.options('/api/group/{groupId}/upload', ({ response }) =>
      response.untyped(
        new HttpResponse(null, {
          status: 204,
          headers: {
            ...tusHeaders,
            'Tus-Version': '1.0.0',
            'Tus-Extension': 'creation,creation-with-upload,expiration,checksum,termination',
            'Tus-Checksum-Algorithm': 'sha256',
            'Tus-Max-Size': String(maxSizeBytes),
          },
        }),
      ),
    ),

    http.head('/api/group/{groupId}/upload/{uploadId}', ({ request, params, response }) => {
      const { bytes, sizeBytes } = getUpload(request, params);
      const headers = {
        ...tusHeaders,
        'Upload-Offset': String(bytes.length),
        'Upload-Length': String(sizeBytes),
      };
      return response.untyped(new HttpResponse(null, { status: 200, headers }));
    }),

    http.patch('/api/group/{groupId}/upload/{uploadId}', async ({ request, params, response }) => {
      const upload = getUpload(request, params);
      if (request.headers.get('content-type') !== 'application/offset+octet-stream') {
        throw refuse('UNSUPPORTED_MEDIA_TYPE');
      }
      if (readCount(request.headers.get('upload-offset')) !== upload.bytes.length)
        throw refuse('UPLOAD_CONFLICT');
      await append(request, upload);
      const headers = { ...tusHeaders, 'Upload-Offset': String(upload.bytes.length) };
      return response.untyped(new HttpResponse(null, { status: 204, headers }));
    }),

    http.delete('/api/group/{groupId}/upload/{uploadId}', ({ request, params, response }) => {
      const upload = getUpload(request, params);
      if (upload.bytes.length === upload.sizeBytes) throw refuse('UPLOAD_GONE');
      server.uploads.delete(upload.id);
      changeQuota(server, upload.groupId, { reservedBytes: -upload.reservedBytes });
      return response.untyped(new HttpResponse(null, { status: 204, headers: tusHeaders }));
    }),
  ];
}

function requireUploadable(
  server: FakeServer,
  { group, personId, sizeBytes }: { group: GroupRecord; personId: string; sizeBytes: number },
): void {
  if (group.botLeftAt !== null) throw refuse('GROUP_READ_ONLY');
  const quota = findQuota(server, group);
  if (quota === null) throw refuse('NO_QUOTA');
  if (isOver(quota, server.now())) throw refuse('QUOTA_EXPIRED');
  if (sizeBytes > maxSizeBytes) throw refuse('PAYLOAD_TOO_LARGE');
  const own = listOpen(server, group.id).filter((upload) => upload.personId === personId);
  if (own.length >= maxOpenUploads) throw refuse('TOO_MANY_UPLOADS', { headers: { 'Retry-After': '60' } });
  requireRoom(quota, countedBytes(sizeBytes));
}

/** Holds what is needed, and as much ahead of it as there is. @throws the answer 413 */
function reserve(server: FakeServer, upload: UploadRecord, neededBytes: number): void {
  const group = server.groups.get(upload.groupId);
  const quota = group && findQuota(server, group);
  if (!quota) return;
  const wholeBytes = countedBytes(upload.sizeBytes);
  if (neededBytes - upload.reservedBytes > roomLeft(quota))
    requireRoom(quota, wholeBytes - upload.reservedBytes);
  const wantedBytes = Math.min(wholeBytes, neededBytes + aheadBytes);
  const bytes = Math.max(0, Math.min(wantedBytes - upload.reservedBytes, roomLeft(quota)));
  upload.reservedBytes += bytes;
  changeQuota(server, upload.groupId, { reservedBytes: bytes });
}

function requireRoom(quota: QuotaRecord, bytes: number): void {
  const missingBytes = bytes - roomLeft(quota);
  if (missingBytes <= 0) return;
  throw refuse('QUOTA_EXCEEDED', { details: [{ field: 'missingBytes', message: String(missingBytes) }] });
}

function listOpen(server: FakeServer, groupId: string): UploadRecord[] {
  return [...server.uploads.values()]
    .filter((upload) => upload.groupId === groupId && upload.bytes.length < upload.sizeBytes)
    .sort((a, b) => b.createdAt - a.createdAt);
}

function viewUpload(server: FakeServer, upload: UploadRecord): OpenUpload {
  const { id, name, sizeBytes, reservedBytes, bytes, createdAt, activeAt, personId } = upload;
  return {
    id,
    name,
    sizeBytes,
    receivedBytes: bytes.length,
    reservedBytes,
    uploader: findPerson(server, personId) ?? { id: personId, displayName: null, pictureUrl: null },
    createdAt: new Date(createdAt).toISOString(),
    activeAt: new Date(activeAt).toISOString(),
    expiresAt: new Date(expiryOf(upload)).toISOString(),
  };
}

function expiryOf({ createdAt, bytes }: UploadRecord): number {
  return createdAt + (bytes.length > 0 ? uploadLifeMs : emptyUploadLifeMs);
}

function countedBytes(sizeBytes: number): number {
  return sizeBytes === 0 ? emptyFileBytes : sizeBytes;
}

async function verifyChecksum(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const header = request.headers.get('upload-checksum');
  if (header === null) return;
  const [, digest] = /^sha256 ([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)$/.exec(header) ?? [];
  if (digest === undefined) throw refuse('INVALID_REQUEST');
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  if (btoa(String.fromCharCode(...hash)) !== digest) throw refuse('CHECKSUM_MISMATCH');
}

function settle(
  server: FakeServer,
  { id, groupId, personId, name, mimeType, sizeBytes, bytes, reservedBytes }: UploadRecord,
): void {
  changeQuota(server, groupId, { reservedBytes: -reservedBytes, usedBytes: countedBytes(sizeBytes) });
  const kind = kindOf(mimeType);
  const postedBy = server.people.get(personId) ?? null;
  const measures = { width: null, height: null, durationMs: null };
  const file = {
    id,
    groupId,
    kind,
    name,
    mimeType,
    sizeBytes,
    postedBy,
    source: 'upload',
    ...measures,
  } as const;
  server.addFile(file, { mimeType, bytes });
}

function changeQuota(
  server: FakeServer,
  groupId: string,
  { usedBytes = 0, reservedBytes = 0 }: { usedBytes?: number; reservedBytes?: number },
): void {
  const group = server.groups.get(groupId);
  const quota = group && findQuota(server, group);
  if (!quota) return;
  server.quotas.set(quota.id, {
    ...quota,
    usedBytes: quota.usedBytes + usedBytes,
    reservedBytes: quota.reservedBytes + reservedBytes,
  });
}

function kindOf(mimeType: string): FileKind {
  const [family] = mimeType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'file';
}

function assertTus(request: Request): void {
  if (request.headers.get('tus-resumable') !== '1.0.0') throw refuse('INVALID_REQUEST');
}

function readCount(header: string | null): number {
  if (header === null || !/^\d+$/.test(header)) throw refuse('INVALID_REQUEST');
  return Number(header);
}

// Pairs of a key and its value in base64, parted by commas.
function readMetadata(header: string | null): { name: string; mimeType: string } {
  const pairs = (header ?? '').split(',').map((pair) => pair.trim().split(' '));
  const values = new Map(pairs.map(([key = '', value = '']) => [key, decodeText(value)]));
  const name = values.get('filename');
  if (!name) throw refuse('INVALID_REQUEST');
  return { name, mimeType: values.get('filetype') || 'application/octet-stream' };
}

function decodeText(base64: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
  } catch {
    throw refuse('INVALID_REQUEST');
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
