import { dayInNumbers } from '@kepwai/rules/days/thai-dates';
import { toThaiClock } from '@kepwai/rules/days/thai-time';
import { outsideFileName } from '@kepwai/rules/names/spoken-names';
import type { MissingReason } from '../../../db/tables.ts';
import { toSpoken } from '../../files/rows.ts';
import type { FileDetails } from '../texts/file-details.ts';
import type { PlanEntry } from '../texts/plan-entry.ts';
import type { FileToPlan } from './files-store.ts';
import type { FolderTree, PlannedFolder } from './folder-tree.ts';

/** An entry whose CRC may not be known yet. */
export type NewEntry = Omit<PlanEntry, 'bytes'> & {
  sha256: string | null;
  sizeBytes: number | null;
  crc32: number | null;
};

/** Returns the entry of a file. `tree`: its details are written down, too, with the paths of this tree. */
export function toEntry(
  file: FileToPlan,
  given: { position: number; folder: PlannedFolder; tree: FolderTree | null; isOutside: boolean },
): NewEntry {
  const { position, folder, tree, isOutside } = given;
  const missing = missingReasonOf(file);
  const isThere = missing === null;
  return {
    position,
    fileId: file.id,
    path: `${folder.path}${folder.names.take(isOutside ? outsideFileName(toSpoken(file)) : file.name)}`,
    modifiedAt: file.posted_at,
    sha256: isThere ? file.sha256 : null,
    sizeBytes: isThere ? file.size_bytes : null,
    crc32: isThere ? file.crc32 : null,
    missing,
    details: tree && JSON.stringify(toDetails(file, tree)),
  };
}

function missingReasonOf({ state, missed_reason, sha256, size_bytes }: FileToPlan): MissingReason | null {
  if (state === 'missed') return missed_reason ?? 'failed';
  if (state === 'fetching') return 'fetching';
  return sha256 === null || size_bytes === null ? 'lost' : null;
}

/** Returns the name of an image set as a folder: its own, or when and, within the group, by whom it was posted. */
export function nameOfImageSet(
  { set_name, set_posted_at, set_poster_name, posted_at }: FileToPlan,
  { isOutside }: { isOutside: boolean },
): string {
  if (set_name !== null) return set_name;
  const postedAt = set_posted_at ?? posted_at;
  if (isOutside) return `อัลบั้ม ${dayInNumbers(postedAt)}`;
  const at = toThaiClock(postedAt).toISOString();
  const minute = `${at.slice(0, 10)} ${at.slice(11, 16).replace(':', '.')}`;
  return `${minute} ${set_poster_name ?? 'ไม่ทราบคนส่ง'}`;
}

function toDetails(file: FileToPlan, tree: FolderTree): FileDetails {
  return {
    id: file.id,
    name: file.name,
    kind: file.kind,
    mimeType: file.mime_type,
    width: file.width,
    height: file.height,
    durationMs: file.duration_ms,
    source: file.source,
    postedBy: file.posted_by === null ? null : { id: file.posted_by, name: file.poster_name },
    sentBy: file.sender === null ? null : { name: file.sender.name, request: file.sender.requestName },
    keptAt: file.created_at.toISOString(),
    folder: file.folder_id === null ? null : { id: file.folder_id, path: tree.pathOf(file.folder_id) },
    imageSet: imageSetOf(file),
    version:
      file.version_number === null || file.version_count === null
        ? null
        : { number: file.version_number, count: file.version_count },
    isSeparate: file.is_separate,
  };
}

function imageSetOf(file: FileToPlan): FileDetails['imageSet'] {
  if (file.image_set_id === null) return null;
  return {
    id: file.image_set_id,
    name: nameOfImageSet(file, { isOutside: false }),
    description: file.set_description,
    index: file.image_set_index,
  };
}
