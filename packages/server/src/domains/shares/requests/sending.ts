import { requestKindOf } from '@kepwai/rules/sharing/requests';
import type { RequestKind } from '../../../db/tables.ts';
import { AppError, isAppError } from '../../../errors.ts';
import { identify } from '../../contents/identify.ts';
import type { Uploads } from '../../uploads/uploads.ts';
import { type AdmissionDeps, admit, admitWhole, type SentUpload, type SentWhole } from './admission.ts';
import { areOwnParts } from './parts-store.ts';
import { PlaceTaken } from './place-taken.ts';
import type { SentPlaces } from './places.ts';

/** Number of times that an upload is begun anew after others gave way to it. */
const maxRounds = 5;

type SendingDeps = AdmissionDeps & {
  uploads: Uploads;
  sentPlaces: SentPlaces;
};

/**
 * Begins an upload within the limits of its link, which are exact however many begin at once. If unfinished ones hold
 * all slots, idle ones yield to it. Returns its id.
 * @throws REQUEST_FULL, REQUEST_FILE_TOO_LARGE, REQUEST_KIND_REFUSED, REQUEST_QUOTA_FULL, REQUEST_PAUSED,
 * TOO_MANY_REQUEST_UPLOADS, NOT_FOUND
 */
export async function beginSentUpload(deps: SendingDeps, sent: SentUpload): Promise<string> {
  const { sizeBytes, isLengthDeferred, isPart } = sent;
  await requireClaimedKind(sent);
  const begin = () =>
    deps.uploads.begin({
      ...toUpload(sent),
      // The link has ended if the bot left.
      botLeft: false,
      sizeBytes,
      isLengthDeferred,
      isPart,
      admit: (tx, uploadId) => admit(tx, deps, { ...sent, uploadId }),
    });
  const id = await forSenders(() => inPlaceOfOthers(deps.sentPlaces, begin));
  deps.sentPlaces.follow(id);
  return id;
}

/**
 * Begins the upload that a sender's parts are joined into. It takes over their share of the limits of its link, and is
 * one more file. Returns its id; the same one if its client repeats the request.
 * @throws as beginJoined; REQUEST_FULL, REQUEST_FILE_TOO_LARGE, REQUEST_KIND_REFUSED, NOT_FOUND
 */
export async function beginSentWhole(deps: SendingDeps, sent: SentWhole): Promise<string> {
  const { link, sender, partIds, concat } = sent;
  await requireClaimedKind(sent);
  const begin = () =>
    deps.uploads.beginJoined({
      ...toUpload(sent),
      partIds,
      concat,
      areOwn: (tx, ids) => areOwnParts(tx, { shareId: link.id, senderId: sender.id, partIds: ids }),
      admit: (tx, whole) => admitWhole(tx, deps, { ...sent, ...whole }),
    });
  return await forSenders(() => inPlaceOfOthers(deps.sentPlaces, begin));
}

function toUpload({ link, name, mimeType, metadata, batch }: Omit<SentWhole, 'partIds' | 'concat'>) {
  const { group_id: groupId, folder_id: folderId } = link.row;
  return {
    groupId,
    userId: null,
    name,
    mimeType,
    folderId,
    ...(metadata && { metadata }),
    ...(batch && { batch }),
  };
}

/** @throws REQUEST_KIND_REFUSED */
async function requireClaimedKind(sent: Pick<SentUpload, 'link' | 'name' | 'mimeType'>): Promise<void> {
  const kind = await claimedKind(sent);
  if (kind !== null && !sent.link.row.request.kinds.includes(kind))
    throw new AppError('REQUEST_KIND_REFUSED');
}

/** Begins something, again if others gave way to it. */
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

/** Runs an action of a sender, and converts refusals of the group to their errors, which hide its numbers. */
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

/**
 * Returns the claimed kind of an upload; null without one, such as pictures of iPhones in some browsers. Its bytes are
 * checked once they are here.
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
