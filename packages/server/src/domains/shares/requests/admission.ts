import { partsPerUpload } from '@kepwai/rules/files/uploads';
import { safeFileName } from '@kepwai/rules/names/file-names';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, isAppError } from '../../../errors.ts';
import type { UploadRequest } from '../../uploads/begin.ts';
import type { JoinRequest } from '../../uploads/begin-concatenation.ts';
import type { OpenRequest } from '../access.ts';
import { requireWithinLimits } from '../request-limits.ts';
import type { ShareSecrets } from '../secrets.ts';
import { updateJoinedParts } from './parts-store.ts';
import { type PlaceHolders, PlaceTaken } from './place-taken.ts';
import { countOpen } from './places-store.ts';
import { addToRequest, type LockedRequest, lockRequest, toLimits } from './requests-store.ts';
import type { Sender } from './senders.ts';
import { findSenderNumber, insertRequestUpload } from './uploads-store.ts';

/** Maximum number of unfinished uploads of one sender to a link; their page sends two at a time. */
const maxOpenOfSender = 10;

/** Maximum number of unfinished uploads of one address to a link: guests of a house share one. */
const maxOpenOfAddress = 20;

/** Maximum number of unfinished uploads to a link. */
const maxOpenOfLink = 200;

/** Seconds until a sender with too many unfinished uploads can try again: one of them may have ended. */
const againSeconds = 30;

/** An upload that a sender begins. */
export interface SentUpload
  extends Pick<UploadRequest, 'name' | 'mimeType' | 'metadata' | 'batch'>,
    Required<Pick<UploadRequest, 'sizeBytes' | 'isLengthDeferred' | 'isPart'>> {
  link: OpenRequest;
  sender: Sender;
  /** Address of the sender, as limits count it. */
  network: string;
}

/** An upload of a sender that joins arrived parts. */
export type SentWhole = Omit<SentUpload, 'sizeBytes' | 'isLengthDeferred' | 'isPart'> &
  Pick<JoinRequest, 'partIds' | 'concat'>;

/** Dependencies of admitting uploads. */
export type AdmissionDeps = Pick<Deps, 'clock'> & { shareSecrets: ShareSecrets };

/**
 * Admits an upload of a sender within the limits of its link, in the transaction that begins it.
 * @throws NOT_FOUND, SHARE_REVOKED, SHARE_EXPIRED, REQUEST_FULL, REQUEST_FILE_TOO_LARGE; PlaceTaken if others hold its place
 */
export async function admit(
  tx: Tx,
  deps: AdmissionDeps,
  sent: SentUpload & { uploadId: string },
): Promise<void> {
  const { link, sender, network, sizeBytes, isPart, uploadId: id } = sent;
  const request = await lockOpen(tx, deps, link);
  requirePlace(request, sizeBytes);
  const addressHash = deps.shareSecrets.hashNetwork(link.id, network);
  await requireFewOpen(tx, { shareId: link.id, addressHash, senderId: sender.id, isPart });
  await insertSent(tx, deps, { request, sent, row: { id, sizeBytes, addressHash, isPart } });
  await addToRequest(tx, link.id, { open: isPart ? 0 : 1, openBytes: sizeBytes });
}

/**
 * Admits the upload that parts of a sender become: they hold nothing from then on.
 * @throws as admit
 */
export async function admitWhole(
  tx: Tx,
  deps: AdmissionDeps,
  { id, sizeBytes, ...sent }: SentWhole & { id: string; sizeBytes: number },
): Promise<void> {
  const { link, partIds } = sent;
  const request = await lockOpen(tx, deps, link);
  // Its parts, all of which are complete, hold its bytes already.
  requirePlace({ ...request, open_bytes: request.open_bytes - sizeBytes }, sizeBytes);
  await insertSent(tx, deps, { request, sent, row: { id, sizeBytes, addressHash: null, isPart: false } });
  await updateJoinedParts(tx, { partIds, wholeId: id });
  await addToRequest(tx, link.id, { open: 1 });
}

/**
 * Locks the request of a link that accepts files now.
 * @throws NOT_FOUND, SHARE_REVOKED, SHARE_EXPIRED
 */
async function lockOpen(tx: Tx, { clock }: AdmissionDeps, link: OpenRequest): Promise<LockedRequest> {
  const request = await lockRequest(tx, link.id);
  if (!request?.is_there || request.group_id !== link.row.group_id) throw new AppError('NOT_FOUND');
  if (request.revoked_at !== null) throw new AppError('SHARE_REVOKED');
  if (request.expires_at <= clock()) throw new AppError('SHARE_EXPIRED');
  return request;
}

/** Inserts an upload of a sender, who gets a number with their first. */
async function insertSent(
  tx: Tx,
  { clock }: AdmissionDeps,
  given: {
    request: LockedRequest;
    sent: Pick<SentUpload, 'sender' | 'name'>;
    row: { id: string; sizeBytes: number; addressHash: Buffer | null; isPart: boolean };
  },
): Promise<void> {
  const { request, sent, row } = given;
  const { sender, name } = sent;
  const { share_id: shareId } = request;
  const known = await findSenderNumber(tx, { shareId, senderId: sender.id });
  if (known === null) await addToRequest(tx, shareId, { senders: 1 });
  await insertRequestUpload(tx, {
    id: row.id,
    share_id: shareId,
    sender_id: sender.id,
    sender_number: known ?? request.sender_count + 1,
    sender_name: sender.name,
    name: safeFileName(name),
    size_bytes: row.sizeBytes,
    address_hash: row.addressHash,
    is_part: row.isPart,
    state: 'receiving',
    refusal: null,
    checking_since: null,
    file_id: null,
    created_at: clock(),
  });
}

/**
 * Requires that a request accepts a file of this size now.
 * @throws REQUEST_FULL, REQUEST_FILE_TOO_LARGE; PlaceTaken if only unfinished ones prevent it
 */
function requirePlace(request: LockedRequest, sizeBytes: number): void {
  const limits = toLimits(request);
  requireWithinLimits({ ...limits, openCount: 0, openBytes: 0 }, sizeBytes);
  try {
    requireWithinLimits(limits, sizeBytes);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const isOfFiles = isAppError(error, 'REQUEST_FULL');
    throw new PlaceTaken(
      // Parts of others hold bytes, but are no files.
      { by: 'link', shareId: request.share_id, ...(isOfFiles && { isPart: false }) },
      error,
    );
  }
}

/**
 * Requires that a sender, their address, and the link have few enough unfinished uploads.
 * @throws PlaceTaken
 */
async function requireFewOpen(
  tx: Tx,
  counted: { shareId: string; addressHash: Buffer; senderId: Buffer; isPart: boolean },
): Promise<void> {
  const { shareId, addressHash, senderId, isPart } = counted;
  const { all, ofAddress, ofSender } = await countOpen(tx, counted);
  const times = isPart ? partsPerUpload : 1;
  let holders: PlaceHolders | null = null;
  if (ofSender >= times * maxOpenOfSender) holders = { by: 'sender', shareId, senderId, isPart };
  else if (ofAddress >= times * maxOpenOfAddress) holders = { by: 'address', shareId, addressHash, isPart };
  else if (all >= times * maxOpenOfLink) holders = { by: 'link', shareId, isPart };
  if (holders === null) return;
  throw new PlaceTaken(
    holders,
    new AppError('TOO_MANY_REQUEST_UPLOADS', { retryAfterSeconds: againSeconds }),
  );
}
