import { maxParts } from '@kepwai/rules/files/uploads';
import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import { remainingBytes } from '@kepwai/rules/quotas/keeping';
import { buildId } from '../../fixtures/index.ts';
import { refuse } from '../contract/refuse.ts';
import { findQuota } from './records/living-quotas.ts';
import type { FakeServer, GroupRecord, UploadRecord } from './records/records.ts';
import { isWhole, type NewUpload, requireFit, settle } from './uploads.ts';

/**
 * Joins parts that the person has sent to the group into a file; a repeated request returns the same one.
 * @throws the answers 400 and 410
 */
export function joinUploads(
  server: FakeServer,
  group: GroupRecord,
  fields: Omit<NewUpload, 'sizeBytes' | 'isLengthDeferred' | 'concat'> & { concat: string },
): UploadRecord {
  const parts = findOwnParts(server, group, fields);
  const known = findJoined(parts, (id) => server.uploads.get(id));
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
 * Stores the length that a client declares later.
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

function findOwnParts(
  server: FakeServer,
  group: GroupRecord,
  { concat, personId }: { concat: string; personId: string },
): UploadRecord[] {
  return findParts(concat, (id) => {
    const part = server.uploads.get(id);
    return part?.groupId === group.id && part.personId === personId ? part : undefined;
  });
}

/** An upload that may be a part, or consist of parts. */
type Joinable = Pick<UploadRecord, 'id' | 'concat' | 'joinedInto'>;

/**
 * Returns the parts that a client names, in order; `find` returns those of its sender.
 * @throws the answer 400
 */
export function findParts<Part extends Joinable>(
  concat: string,
  find: (id: string) => Part | undefined,
): Part[] {
  if (!concat.startsWith('final;')) throw refuse('INVALID_REQUEST');
  const ids = idsOf(concat);
  if (ids.length === 0) throw refuse('INVALID_REQUEST');
  if (ids.length > maxParts) throw refuse('TOO_MANY_UPLOAD_PARTS');
  const parts = ids.map((id) => {
    const part = find(id);
    if (part?.concat !== 'partial') throw refuse('UPLOAD_PART_UNKNOWN');
    return part;
  });
  if (new Set(parts).size < parts.length) throw refuse('UPLOAD_PART_USED');
  return parts;
}

/**
 * Returns the upload that these parts became, if its client repeats the request; undefined if they became none.
 * @throws the answer 400
 */
export function findJoined<Whole extends Joinable>(
  parts: readonly Joinable[],
  find: (id: string) => Whole | undefined,
): Whole | undefined {
  const used = parts.find(({ joinedInto }) => joinedInto !== null)?.joinedInto ?? null;
  if (used === null) return undefined;
  const known = find(used);
  if (!known || idsOf(known.concat ?? '').join() !== parts.map(({ id }) => id).join())
    throw refuse('UPLOAD_PART_USED');
  return known;
}

function idsOf(concat: string): string[] {
  const addresses = concat.slice('final;'.length).split(' ').filter(Boolean);
  return addresses.map((address) => address.split('/').at(-1) ?? '');
}
