import type { ImageSet } from '@kepwai/api-client';
import { listImageSetFiles } from '../state/files.ts';
import { countAbsentOf, lockEndOf } from '../state/image-sets.ts';
import type { FakeServer, GroupRecord } from '../state/records/records.ts';
import { viewFile } from './file.ts';

/** Returns an image set as this member sees it. */
export function viewImageSet(
  server: FakeServer,
  group: GroupRecord,
  set: ImageSet,
  personId: string,
): ImageSet {
  const files = listImageSetFiles(server, set).map((file) => viewFile(server, group, file, personId));
  const kept = files.filter(({ state }) => state === 'kept');
  const missedCount = files.filter(({ state }) => state === 'missed').length;
  const chosen = kept.filter(({ id }) => id === set.coverFileId);
  const cover = [...chosen, ...kept.filter(({ id }) => id !== set.coverFileId)].slice(0, 4);
  return {
    ...set,
    lockedUntil: lockEndOf(server, set),
    total: set.total === null ? null : files.length + countAbsentOf(server, set),
    keptCount: kept.length,
    missedCount,
    videoCount: kept.filter(({ kind }) => kind === 'video').length,
    cover,
  };
}
