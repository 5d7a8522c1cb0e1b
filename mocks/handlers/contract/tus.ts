import { tusVersion } from '@kepwai/rules/files/uploads';
import { isId } from '@kepwai/rules/ids';
import type { UploadRecord } from '../state/records/records.ts';
import { refuse } from './refuse.ts';

/** Headers of every answer of the protocol. */
export const tusHeaders = { 'Tus-Resumable': tusVersion, 'Cache-Control': 'no-store' };

/** Algorithms of checksums, by the protocol's names. */
const checksums = new Map([
  ['sha1', { name: 'SHA-1', format: /^[A-Za-z0-9+/]{26}[AEIMQUYcgkosw048]=$/ }],
  ['sha256', { name: 'SHA-256', format: /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/ }],
]);

/**
 * Compares bytes with the checksum of their request.
 * @throws the answers 400 and 460
 */
export async function verifyChecksum(header: string | null, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (header === null) return;
  const [algorithm = '', digest = ''] = header.split(' ');
  const known = checksums.get(algorithm);
  if (!known?.format.test(digest)) throw refuse('INVALID_REQUEST');
  const hash = new Uint8Array(await crypto.subtle.digest(known.name, bytes));
  if (btoa(String.fromCharCode(...hash)) !== digest) throw refuse('CHECKSUM_MISMATCH');
}

/**
 * Requires the version of the protocol.
 * @throws the answer 412
 */
export function assertTus({ request }: { request: Request }): void {
  if (request.headers.get('tus-resumable') !== tusVersion)
    throw refuse('TUS_VERSION_UNSUPPORTED', { headers: { 'Tus-Version': tusVersion } });
}

/**
 * Parses a number of bytes.
 * @throws the answer 400
 */
export function readCount(header: string | null): number {
  if (header === null || !/^\d+$/.test(header)) throw refuse('INVALID_REQUEST');
  return Number(header);
}

/**
 * Parses pairs of a key and its value in base64, separated by commas.
 * @throws the answer 400
 */
export function readMetadata(header: string | null): Pick<UploadRecord, 'name' | 'mimeType' | 'folderId'> {
  const pairs = (header || 'filename').split(',').map((pair) => pair.trim().split(' '));
  const values = new Map(pairs.map(([key = '', value = '']) => [key, decodeText(value)]));
  const folder = values.get('folder') || null;
  if (folder !== null && !isId(folder)) throw refuse('INVALID_REQUEST');
  return {
    name: values.get('filename') || values.get('name') || 'ไฟล์',
    mimeType: values.get('filetype') || values.get('type') || 'application/octet-stream',
    folderId: folder,
  };
}

function decodeText(base64: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
  } catch {
    throw refuse('INVALID_REQUEST');
  }
}

/**
 * Parses the length of a new upload, which is declared now or deferred.
 * @throws the answer 400
 */
export function readLength(header: {
  get: (name: 'Upload-Length' | 'Upload-Defer-Length') => string | null;
}) {
  const isLengthDeferred = header.get('Upload-Defer-Length') !== null;
  const length = header.get('Upload-Length');
  if (isLengthDeferred === (length !== null)) throw refuse('INVALID_REQUEST');
  return { isLengthDeferred, sizeBytes: isLengthDeferred ? 0 : readCount(length) };
}

/** Returns the headers with an upload's offset and metadata. */
export function offsetHeaders(upload: {
  bytes: Uint8Array;
  sizeBytes: number;
  isLengthDeferred: boolean;
  concat: string | null;
}) {
  const { bytes, sizeBytes, isLengthDeferred, concat } = upload;
  return {
    'Upload-Offset': String(bytes.length),
    ...(isLengthDeferred
      ? ({ 'Upload-Defer-Length': '1' } as const)
      : { 'Upload-Length': String(sizeBytes) }),
    ...(concat !== null && { 'Upload-Concat': concat }),
  };
}
