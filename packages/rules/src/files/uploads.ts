import { mebibyte } from '../sizes.ts';
import { dayMs, hourMs, minuteMs } from '../time.ts';

/** Maximum size of one upload: 1 TiB. */
export const maxUploadBytes = 2 ** 40;

/** Version of tus that uploads speak. */
export const tusVersion = '1.0.0';

/** Extensions of tus that uploads have, as the contract names them. */
export const tusExtensions =
  'creation,creation-with-upload,creation-defer-length,expiration,checksum,termination,concatenation';

/** Supported algorithms of checksums: the protocol demands sha1 of every server, and our own client sends sha256. */
export const checksumAlgorithms = ['sha1', 'sha256'] as const;

/** Whether an upload is a part of another one: its bytes become no file of their own. */
export function isPart({ concat }: { readonly concat: string | null }): boolean {
  return concat === 'partial';
}

/** Maximum number of unfinished uploads per person in a group. */
export const maxOpenUploads = 20;

/** Maximum number of parts for each unfinished upload of a person, of an address, or of a link. */
export const partsPerUpload = 6;

/** Maximum number of unfinished parts per person in a group. */
export const maxOpenParts = partsPerUpload * maxOpenUploads;

/** Maximum number of parts of one upload. */
export const maxParts = 100;

/** Time without a byte after which an upload yields its slot to a new one. */
export const silentMs = hourMs;

/** Maximum that is reserved ahead of the bytes that have arrived. */
export const maxAheadBytes = 64 * mebibyte;

/** Lifetime of an upload without bytes: it ends within the hour, including the pause between two cleanups. */
export const emptyUploadLivesMs = 45 * minuteMs;

/** Lifetime of such an upload without an account: others may wait for its slot. @see docs/decisions/046 */
export const emptyOutsideLivesMs = 2 * minuteMs;

/** Lifetime of an unfinished upload with some bytes. */
const uploadLivesMs = 7 * dayMs;

/** Returns the lifetime of an unfinished upload. `isOutside`: its sender has no account. */
export function uploadLifetimeMs({
  receivedBytes,
  isOutside,
}: {
  receivedBytes: number;
  isOutside: boolean;
}): number {
  if (receivedBytes > 0) return uploadLivesMs;
  return isOutside ? emptyOutsideLivesMs : emptyUploadLivesMs;
}
