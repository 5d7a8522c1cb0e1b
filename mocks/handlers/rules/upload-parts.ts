import { buildId } from '../../fixtures/index.ts';
import { refuse } from '../contract/refuse.ts';
import type { FakeServer, GroupRecord, UploadRecord } from '../state/records.ts';
import { findQuota, remainingBytes } from './quota.ts';
import { countedBytes, isOpen, isWhole, type NewUpload, requireFit, settle } from './upload.ts';

/** Maximum number of parts of one upload. */
const maxParts = 100;

/**
 * Makes a file of parts that the person has sent to the group; asked again, it is the same one.
 * @throws the answers 400 and 410
 */
export function joinUploads(
  server: FakeServer,
  group: GroupRecord,
  fields: Omit<NewUpload, 'sizeBytes' | 'isLengthDeferred' | 'concat'> & { concat: string },
): UploadRecord {
  const parts = findParts(server, group, fields);
  const known = findJoined(server, parts);
  if (known) return known;
  if (!parts.every(isWhole)) throw refuse('UPLOAD_PART_UNFINISHED');
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part.bytes]));
  const upload: UploadRecord = {
    id: buildId(),
    groupId: group.id,
    ...fields,
    sizeBytes: bytes.length,
    isLengthDeferred: false,
    joinedInto: null,
    bytes,
    reservedBytes: parts.reduce((sum, { reservedBytes }) => sum + reservedBytes, 0),
    createdAt: server.now(),
    activeAt: server.now(),
  };
  for (const part of parts) Object.assign(part, { joinedInto: upload.id, reservedBytes: 0 });
  server.uploads.set(upload.id, upload);
  settle(server, upload);
  return upload;
}

/**
 * Stores the length that a client tells once it knows it.
 * @throws the answers 400 and 413
 */
export function declareLength(server: FakeServer, upload: UploadRecord, sizeBytes: number): void {
  if (!upload.isLengthDeferred && upload.sizeBytes === sizeBytes) return;
  if (!upload.isLengthDeferred || sizeBytes < upload.bytes.length) throw refuse('INVALID_REQUEST');
  const group = server.groups.get(upload.groupId);
  const quota = group && findQuota(server, group);
  if (quota && remainingBytes(quota) < countedBytes(sizeBytes) - upload.reservedBytes)
    requireFit(quota, countedBytes(sizeBytes) - upload.reservedBytes);
  Object.assign(upload, { sizeBytes, isLengthDeferred: false });
}

function findParts(
  server: FakeServer,
  group: GroupRecord,
  { concat, personId }: { concat: string; personId: string },
): UploadRecord[] {
  if (!concat.startsWith('final;')) throw refuse('INVALID_REQUEST');
  const addresses = concat.slice('final;'.length).split(' ').filter(Boolean);
  if (addresses.length === 0) throw refuse('INVALID_REQUEST');
  if (addresses.length > maxParts) throw refuse('TOO_MANY_UPLOAD_PARTS');
  const parts = addresses.map((address) => {
    const part = server.uploads.get(address.split('/').at(-1) ?? '');
    const isOwn = part?.groupId === group.id && part.personId === personId;
    if (!isOwn || part.concat !== 'partial') throw refuse('UPLOAD_PART_UNKNOWN');
    return part;
  });
  if (new Set(parts).size < parts.length) throw refuse('UPLOAD_PART_USED');
  return parts;
}

function findJoined(server: FakeServer, parts: readonly UploadRecord[]): UploadRecord | undefined {
  if (parts.every(isOpen)) return undefined;
  const [first] = parts;
  const isSame = parts.every(({ joinedInto }) => joinedInto === first?.joinedInto);
  const known = isSame ? server.uploads.get(first?.joinedInto ?? '') : undefined;
  const order = known?.concat?.slice('final;'.length).split(' ').filter(Boolean) ?? [];
  if (!known || order.map((address) => address.split('/').at(-1)).join() !== parts.map(({ id }) => id).join())
    throw refuse('UPLOAD_PART_USED');
  return known;
}
