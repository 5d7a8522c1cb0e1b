import { requestKindOf } from '@kepwai/rules/sharing/requests';
import type { Tx } from '../../../db/database.ts';
import type { Refusal } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Scanner } from '../../../scanner/scanner.ts';
import type { OutsideUploads } from '../../uploads/outside.ts';
import { holdBytes } from './hold-bytes.ts';
import { addToRequest, lockRequest } from './requests-store.ts';
import {
  deleteGivenUp,
  findRequestUpload,
  listUploadsOfEnded,
  updateChecking,
  updateReceivedFile,
  updateRefused,
} from './uploads-store.ts';

type ReceiptsDeps = Pick<Deps, 'db' | 'clock' | 'queue'> & { scanner: Scanner | null };

/** Creates the port for uploads of people without an account. */
export function createReceipts({ db, clock, queue, scanner }: ReceiptsDeps): OutsideUploads {
  return {
    async judge({ id, group_id: groupId, size_bytes: sizeBytes }, identity) {
      const upload = await findRequestUpload(db, id);
      if (!upload) return { error: new AppError('UPLOAD_GONE'), note: async () => undefined };
      if (!upload.kinds.includes(requestKindOf(identity)))
        return { error: new AppError('REQUEST_KIND_REFUSED'), note: noteRefusal(id, 'kind') };
      // Nothing can be in an empty file.
      if (scanner === null || upload.is_scanned || sizeBytes === 0) return 'keep';
      if (await updateChecking(db, id, clock()))
        await queue.send('scan-upload', { uploadId: id }, { group: groupId });
      return 'wait';
    },

    async receive(tx, { id, group_id: groupId, size_bytes: sizeBytes }) {
      const upload = await findRequestUpload(tx, id);
      const request = upload && (await lockRequest(tx, upload.share_id));
      if (!request || (upload.state !== 'receiving' && upload.state !== 'checking')) return null;
      const isInTime = request.expires_at > clock() || upload.state === 'checking';
      const isOpen = request.revoked_at === null && isInTime && request.is_there;
      if (!isOpen || request.group_id !== groupId) return null;
      const { share_id: shareId } = request;
      const steps = { files: 1, bytes: sizeBytes, open: -1, openBytes: -upload.size_bytes };
      await addToRequest(tx, shareId, steps);
      const sender = { shareId, name: upload.sender_name, isScanned: upload.is_scanned };
      return { sender, folderId: request.folder_id };
    },

    settle: updateReceivedFile,

    hold: holdBytes,

    async release(tx, { id }) {
      const held = await deleteGivenUp(tx, id);
      if (held === null || !(await lockRequest(tx, held.shareId))) return;
      await addToRequest(tx, held.shareId, { open: held.isPart ? 0 : -1, openBytes: -held.sizeBytes });
    },

    async listEnded() {
      const ended = await listUploadsOfEnded(db, { now: clock() });
      return ended.map(({ id, isKnown }) => ({ id, note: noteEnded(id, isKnown) }));
    },
  };
}

/** Records that an upload was refused. */
export function noteRefusal(id: string, refusal: Refusal): (tx: Tx) => Promise<void> {
  return (tx) => updateRefused(tx, id, refusal);
}

/** Records that the link of an upload ended before its bytes had arrived. */
export function noteEnded(id: string, isKnown: boolean): (tx: Tx) => Promise<void> {
  return isKnown ? noteRefusal(id, 'ended') : async () => undefined;
}
