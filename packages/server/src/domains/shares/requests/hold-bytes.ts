import { maxBytesOfFile } from '@kepwai/rules/sharing/requests';
import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import type { HeldBytes } from '../../uploads/outside.ts';
import { requireBytesWithinLimits } from '../request-limits.ts';
import { updateHeldBytes } from './parts-store.ts';
import { addToRequest, lockRequest, toLimits } from './requests-store.ts';
import { findRequestUpload } from './uploads-store.ts';

/**
 * Lets an upload hold bytes of the limits of its request, and returns how many it holds then. The caller locks the upload.
 * @throws REQUEST_FILE_TOO_LARGE with the bytes that it may have, UPLOAD_GONE
 */
export async function holdBytes(
  tx: Tx,
  { id }: { id: string },
  { neededBytes, aheadBytes }: HeldBytes,
): Promise<number> {
  const upload = await findRequestUpload(tx, id);
  const request = upload && (await lockRequest(tx, upload.share_id));
  if (!request || upload.state !== 'receiving') throw new AppError('UPLOAD_GONE');
  const limits = toLimits(request);
  const ofOthers = { ...limits, openBytes: limits.openBytes - upload.size_bytes };
  requireBytesWithinLimits(ofOthers, neededBytes);
  const heldBytes = Math.min(neededBytes + aheadBytes, maxBytesOfFile(ofOthers));
  await updateHeldBytes(tx, id, heldBytes);
  await addToRequest(tx, request.share_id, { openBytes: heldBytes - upload.size_bytes });
  return heldBytes;
}
