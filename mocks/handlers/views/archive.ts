import type { Archive } from '@kepwai/api-client';
import { dayMs } from '@kepwai/rules/time';
import { bytesOfArchive, filesOf } from '../state/archives.ts';
import type { ArchiveRecord } from '../state/records/archive.ts';
import type { FakeServer } from '../state/records/records.ts';

/** Returns an archive as the contract has it. */
export function viewArchive(server: FakeServer, archive: ArchiveRecord): Archive {
  const { id, groupId, name, createdAt } = archive;
  const files = filesOf(server, archive);
  const missing = files.filter(({ file }) => file.state !== 'kept');
  return {
    ...{ id, groupId, name, state: 'ready', failure: null },
    sizeBytes: bytesOfArchive(server, archive).length,
    fileCount: files.length - missing.length,
    missingCount: missing.length,
    missing: missing.slice(0, 100).map(({ file, path }) => ({
      path,
      reason: file.state === 'fetching' ? 'fetching' : (file.missedReason ?? 'failed'),
    })),
    url: `/api/archive/${id}/content?t=mock`,
    expiresAt: new Date(createdAt + dayMs).toISOString(),
  };
}
