import type { RememberedUpload } from '@kepwai/api-client/upload';
import { createItem, type UploadItem } from '../queue/upload-item.ts';
import { findLeftovers } from '../send/leftovers.ts';
import { UploadFault } from '../send/upload-fault.ts';
import { canBeChecked } from './copy-check.ts';
import { nameToKeep } from './names.ts';
import type { PickedFile } from './picked-files.ts';

/** Context in which a file is chosen. */
interface Choice {
  readonly id: string;
  readonly now: number;
  readonly batch: UploadItem['batch'];
  /** Folder of the files that are added now; null for the top. */
  readonly targetId: string | null;
  readonly maxSizeBytes: number | null;
  /** Whether files are being sent, so that this one joins them. */
  readonly joins: boolean;
  readonly leftovers: readonly RememberedUpload[];
}

/** Returns those of these items that are not chosen yet, each once. */
export function withoutKnown(chosen: readonly UploadItem[], items: readonly UploadItem[]): UploadItem[] {
  const known = new Set(items.map(({ identity }) => identity));
  return chosen.filter(({ identity }) => {
    const isKnown = known.has(identity);
    known.add(identity);
    return !isKnown;
  });
}

/** Returns the item of a file that was just chosen. One that was begun before a reload stays with its folder. */
export function chooseItem({ file, path }: PickedFile, choice: Choice): UploadItem {
  const { id, now, batch, targetId, maxSizeBytes, joins, leftovers } = choice;
  const created = { ...createItem(id, file, nameToKeep(file, now), path), batch, folderId: targetId };
  const item: UploadItem = canBeChecked(created) ? created : { ...created, check: 'done' };
  if (maxSizeBytes !== null && item.sizeBytes > maxSizeBytes) {
    return { ...item, status: 'failed', check: 'done', error: new UploadFault('PAYLOAD_TOO_LARGE') };
  }
  const [begun] = findLeftovers([item], leftovers);
  // Its bytes were reserved before the reload.
  if (begun) {
    const folderId = begun.folderId ?? null;
    return {
      ...item,
      batch: begun.batch ?? batch,
      folderId,
      isPlaced: true,
      status: 'queued',
      check: 'done',
      isContinued: true,
      reservedAt: 0,
    };
  }
  return joins ? { ...item, status: 'queued' } : item;
}
