import type { FileKind } from '@kepwai/api-client';
import { HttpResponse } from 'msw/http';
import { buildId } from '../fixtures/index.ts';
import type { Cabinet, GroupRecord, UploadRecord } from './cabinet.ts';
import { http } from './contract.ts';
import { getCaller, getOwnGroup, parseId } from './guard.ts';
import { refuse } from './refuse.ts';
import { findQuota, isOver, roomLeft } from './views.ts';

const tusHeaders = { 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' };
const maxSizeBytes = 5 * 1024 ** 3;

/** The tus protocol in memory. @see https://tus.io/protocols/resumable-upload */
/** An upload that nobody goes on with is given up after a week. */
const uploadLifeMs = 7 * 24 * 60 * 60 * 1000;

export function createUploadHandlers(cabinet: Cabinet) {
  function getUpload(request: Request, params: { groupId?: unknown; uploadId?: unknown }): UploadRecord {
    assertTus(request);
    const me = getCaller(cabinet, request);
    const group = getOwnGroup(cabinet, me, params.groupId);
    const upload = cabinet.uploads.get(parseId(params.uploadId));
    if (upload?.groupId !== group.id || upload.personId !== me.id) throw refuse('NOT_FOUND');
    return upload;
  }

  async function append(request: Request, upload: UploadRecord): Promise<void> {
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (upload.bytes.length + bytes.length > upload.sizeBytes) throw refuse('PAYLOAD_TOO_LARGE');
    upload.bytes = concat(upload.bytes, bytes);
    if (upload.bytes.length === upload.sizeBytes) settle(cabinet, upload);
  }

  return [
    http.post('/api/group/{groupId}/upload', async ({ request, params, response }) => {
      assertTus(request);
      const me = getCaller(cabinet, request);
      const group = getOwnGroup(cabinet, me, params.groupId);
      const { name, mimeType } = readMetadata(request.headers.get('upload-metadata'));
      const sizeBytes = readCount(request.headers.get('upload-length'));
      reserve(cabinet, group, sizeBytes);
      const upload = {
        id: buildId(),
        groupId: group.id,
        personId: me.id,
        name,
        mimeType,
        sizeBytes,
        bytes: new Uint8Array(),
      };
      cabinet.uploads.set(upload.id, upload);
      await append(request, upload);
      const headers = {
        ...tusHeaders,
        Location: `/api/group/${group.id}/upload/${upload.id}`,
        'Upload-Offset': String(upload.bytes.length),
        'Upload-Expires': new Date(cabinet.now() + uploadLifeMs).toUTCString(),
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
            'Tus-Extension': 'creation,creation-with-upload,expiration,termination',
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
      cabinet.uploads.delete(upload.id);
      changeQuota(cabinet, upload.groupId, { reservedBytes: -upload.sizeBytes });
      return response.untyped(new HttpResponse(null, { status: 204, headers: tusHeaders }));
    }),
  ];
}

function reserve(cabinet: Cabinet, group: GroupRecord, sizeBytes: number): void {
  if (group.botLeftAt !== null) throw refuse('GROUP_READ_ONLY');
  const quota = findQuota(cabinet, group);
  if (quota === null) throw refuse('NO_QUOTA');
  if (isOver(quota, cabinet.now())) throw refuse('QUOTA_EXPIRED');
  if (sizeBytes > maxSizeBytes) throw refuse('PAYLOAD_TOO_LARGE');
  if (sizeBytes > roomLeft(quota)) throw refuse('QUOTA_EXCEEDED');
  changeQuota(cabinet, group.id, { reservedBytes: sizeBytes });
}

function settle(
  cabinet: Cabinet,
  { id, groupId, personId, name, mimeType, sizeBytes, bytes }: UploadRecord,
): void {
  changeQuota(cabinet, groupId, { reservedBytes: -sizeBytes, usedBytes: sizeBytes });
  const kind = kindOf(mimeType);
  const postedBy = cabinet.people.get(personId) ?? null;
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
  cabinet.addFile(file, { mimeType, bytes });
}

function changeQuota(
  cabinet: Cabinet,
  groupId: string,
  { usedBytes = 0, reservedBytes = 0 }: { usedBytes?: number; reservedBytes?: number },
): void {
  const group = cabinet.groups.get(groupId);
  const quota = group && findQuota(cabinet, group);
  if (!quota) return;
  cabinet.quotas.set(quota.id, {
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
