import type { Tx } from '../../../db/database.ts';
import type { RequestKind } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, isAppError } from '../../../errors.ts';
import { identify } from '../../contents/identify.ts';
import { safeFileName } from '../../files/file-name.ts';
import type { BatchPlace } from '../../uploads/begin.ts';
import type { Uploads } from '../../uploads/uploads.ts';
import type { OpenRequest } from '../access.ts';
import { requestKindOf, requireWithinLimits } from '../request-limits.ts';
import type { ShareSecrets } from '../secrets.ts';
import { type PlaceHolders, PlaceTaken } from './place-taken.ts';
import type { SentPlaces } from './places.ts';
import { countOpen } from './places-store.ts';
import { addToRequest, type LockedRequest, lockRequest } from './requests-store.ts';
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

/** Number of times that an upload is begun anew after others gave way to it. */
const maxRounds = 5;

/** An upload that a sender begins. */
export interface SentUpload {
  link: OpenRequest;
  sender: Sender;
  /** Address of the sender, as limits count it. */
  network: string;
  name: string;
  mimeType: string | null;
  /** Metadata as the client sent them. */
  metadata: string | null;
  /** Place among the files that were chosen together. */
  batch: BatchPlace | null;
  sizeBytes: number;
}

type SendingDeps = Pick<Deps, 'clock'> & {
  uploads: Uploads;
  shareSecrets: ShareSecrets;
  sentPlaces: SentPlaces;
};

/**
 * Begins an upload within the limits of its link, which are exact however many begin at once. Where unfinished ones hold
 * all places, those that get no bytes give way to it. Returns its id.
 * @throws REQUEST_FULL, REQUEST_FILE_TOO_LARGE, REQUEST_KIND_REFUSED, REQUEST_QUOTA_FULL, REQUEST_PAUSED,
 * TOO_MANY_REQUEST_UPLOADS, NOT_FOUND
 */
export async function beginSentUpload(deps: SendingDeps, sent: SentUpload): Promise<string> {
  const { link, name, mimeType, metadata, batch, sizeBytes } = sent;
  const { group_id: groupId, folder_id: folderId, request } = link.row;
  const kind = await claimedKind(sent);
  if (kind !== null && !request.kinds.includes(kind)) throw new AppError('REQUEST_KIND_REFUSED');
  const begin = () =>
    deps.uploads.begin({
      groupId,
      userId: null,
      // The link has ended where the bot left.
      botLeft: false,
      name,
      mimeType,
      metadata,
      batch,
      folderId,
      sizeBytes,
      admit: (tx, uploadId) => admit(tx, deps, { ...sent, uploadId }),
    });
  const id = await forSenders(() => inPlaceOfOthers(deps.sentPlaces, begin));
  deps.sentPlaces.follow(id);
  return id;
}

/** Begins something, again where others gave way to it. */
async function inPlaceOfOthers<Begun>(places: SentPlaces, begin: () => Promise<Begun>): Promise<Begun> {
  for (let round = 1; ; round += 1) {
    try {
      return await begin();
    } catch (error) {
      if (!(error instanceof PlaceTaken)) throw error;
      if (round > maxRounds || !(await places.freePlaces(error.holders))) throw error.refusal;
    }
  }
}

/** Runs an action of a sender, and says in their words what the group cannot take. Its numbers are not theirs to know. */
export async function forSenders<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (isAppError(error, 'QUOTA_EXCEEDED')) throw new AppError('REQUEST_QUOTA_FULL', { cause: error });
    if (isAppError(error, 'NO_QUOTA') || isAppError(error, 'QUOTA_EXPIRED'))
      throw new AppError('REQUEST_PAUSED', { cause: error });
    throw error;
  }
}

async function admit(
  tx: Tx,
  { clock, shareSecrets }: SendingDeps,
  { link, sender, network, name, sizeBytes, uploadId }: SentUpload & { uploadId: string },
): Promise<void> {
  const request = await lockRequest(tx, link.id);
  const at = clock();
  if (!request?.is_there || request.group_id !== link.row.group_id) throw new AppError('NOT_FOUND');
  if (request.revoked_at !== null) throw new AppError('SHARE_REVOKED');
  if (request.expires_at <= at) throw new AppError('SHARE_EXPIRED');
  requirePlace(request, sizeBytes);
  const addressHash = shareSecrets.hashNetwork(link.id, network);
  await requireFewOpen(tx, { shareId: link.id, addressHash, senderId: sender.id });
  const known = await findSenderNumber(tx, { shareId: link.id, senderId: sender.id });
  await insertRequestUpload(tx, {
    id: uploadId,
    share_id: link.id,
    sender_id: sender.id,
    sender_number: known ?? request.sender_count + 1,
    sender_name: sender.name,
    name: safeFileName(name),
    size_bytes: sizeBytes,
    address_hash: addressHash,
    state: 'receiving',
    refusal: null,
    checking_since: null,
    file_id: null,
    created_at: at,
  });
  await addToRequest(tx, link.id, { open: 1, openBytes: sizeBytes, senders: known === null ? 1 : 0 });
}

/**
 * Requires that a request takes a file of this size now.
 * @throws REQUEST_FULL, REQUEST_FILE_TOO_LARGE; PlaceTaken where it would take it, were it not for unfinished ones
 */
function requirePlace(request: LockedRequest, sizeBytes: number): void {
  const limits = toLimits(request);
  requireWithinLimits({ ...limits, openCount: 0, openBytes: 0 }, sizeBytes);
  try {
    requireWithinLimits(limits, sizeBytes);
  } catch (error) {
    if (!isAppError(error)) throw error;
    throw new PlaceTaken({ by: 'link', shareId: request.share_id }, error);
  }
}

/**
 * Requires that a sender, their address, and the link have few enough unfinished uploads.
 * @throws PlaceTaken
 */
async function requireFewOpen(
  tx: Tx,
  { shareId, addressHash, senderId }: { shareId: string; addressHash: Buffer; senderId: Buffer },
): Promise<void> {
  const { all, ofAddress, ofSender } = await countOpen(tx, { shareId, addressHash, senderId });
  let holders: PlaceHolders | null = null;
  if (ofSender >= maxOpenOfSender) holders = { by: 'sender', shareId, senderId };
  else if (ofAddress >= maxOpenOfAddress) holders = { by: 'address', shareId, addressHash };
  else if (all >= maxOpenOfLink) holders = { by: 'link', shareId };
  if (holders === null) return;
  throw new PlaceTaken(
    holders,
    new AppError('TOO_MANY_REQUEST_UPLOADS', { retryAfterSeconds: againSeconds }),
  );
}

function toLimits(row: LockedRequest) {
  return {
    maxFiles: row.max_files,
    maxBytes: row.max_bytes,
    maxFileBytes: row.max_file_bytes,
    fileCount: row.file_count,
    sizeBytes: row.size_bytes,
    openCount: row.open_count,
    openBytes: row.open_bytes,
  };
}

/**
 * Returns the kind that an upload claims to have; null where it does not say, as some browsers of pictures of iPhones.
 * Its bytes are looked at once they are here.
 */
async function claimedKind({
  name,
  mimeType,
}: Pick<SentUpload, 'name' | 'mimeType'>): Promise<RequestKind | null> {
  const family = mimeType?.split('/')[0];
  if (family === 'image' || family === 'video' || family === 'audio') return family;
  const identity = await identify(new Uint8Array(), { kind: null, name, mimeType });
  const known = { ...identity, mimeType: isVague(identity.mimeType) ? (mimeType ?? '') : identity.mimeType };
  return isVague(known.mimeType) ? null : requestKindOf(known);
}

function isVague(mimeType: string): boolean {
  return mimeType === '' || mimeType === 'application/octet-stream';
}
