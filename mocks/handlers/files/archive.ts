import { dayMs } from '@kepwai/rules/time';
import { getCaller, openGroup } from '../contract/guard.ts';
import { operation } from '../contract/operation.ts';
import { refuse } from '../contract/refuse.ts';
import { bytesOfArchive, planArchive } from '../state/archives.ts';
import type { ArchiveRecord } from '../state/records/archive.ts';
import type { FakeServer } from '../state/records/records.ts';
import { viewArchive } from '../views/archive.ts';
import { sendBytes, toHttpDate } from './content.ts';

/** Time for which an archive can be downloaded. */
const livesMs = dayMs;

/** Creates the handlers of `openapi/paths/archive.yaml`. */
export function createArchiveHandlers(server: FakeServer) {
  return [
    operation('createArchive', async (call) => {
      const { me, group } = openGroup(server, call);
      const { files = {}, folderIds = [], imageSetIds = [] } = await call.readBody();
      const wanted = { files, folderIds, imageSetIds };
      const archive = planArchive(server, { group, personId: me.id, wanted });
      if (archive.entries.length === 0) throw refuse('NO_FILES');
      return viewArchive(server, archive);
    }),

    operation('createGroupExport', (call) => {
      const { me, group } = openGroup(server, call);
      return viewArchive(server, planArchive(server, { group, personId: me.id, wanted: null }));
    }),

    operation('getArchive', (call) => {
      const me = getCaller(server, call.request);
      const archive = getArchive(server, call.path.archiveId);
      const isMember = server.groups.get(archive.groupId)?.memberIds.includes(me.id);
      if (archive.personId !== me.id || !isMember) throw refuse('NOT_FOUND');
      return viewArchive(server, archive);
    }),

    operation('getArchiveContent', (call) => {
      const archive = getArchive(server, call.path.archiveId);
      if (call.query.t !== 'mock') throw refuse('NOT_FOUND');
      const headers = {
        ETag: `"${archive.id}"`,
        'Last-Modified': toHttpDate(archive.createdAt),
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(archive.name)}`,
      };
      return sendBytes(
        call,
        { mimeType: 'application/zip', bytes: bytesOfArchive(server, archive) },
        headers,
      );
    }),
  ];
}

function getArchive(server: FakeServer, archiveId: string): ArchiveRecord {
  const archive = server.archives.get(archiveId);
  if (!archive || server.now() >= archive.createdAt + livesMs) throw refuse('NOT_FOUND');
  return archive;
}
