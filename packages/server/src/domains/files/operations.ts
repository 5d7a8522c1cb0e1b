import { decodeCursor, pageLimit, toPage } from '../../http/cursor.ts';
import { toInstant } from '../../http/instant.ts';
import { defineOperation, type Operation } from '../../http/operation.ts';
import { memberOfGroup, readerOfGroup } from '../groups/guard.ts';
import { getFileOfGroup, renameFile, restoreFile as restore, trashFile as trash } from './files.ts';
import { decodeFilesCursor, filesSortKey, trashCursor } from './list-cursor.ts';
import { toFile, toFiles } from './presenters.ts';
import type { FilesFilter } from './search/filter-store.ts';
import { toWords } from './search/words.ts';
import { listFileRows, listTrashRows } from './store.ts';

const listFiles = defineOperation('listFiles', {
  guard: readerOfGroup,
  cost: ({ search }) => (search === undefined ? 4 : 100),
  async handle({ query, caller, membership }, { db, urls }) {
    const limit = pageLimit(query);
    const { sort = 'latest' } = query;
    const after = query.cursor === undefined ? null : decodeFilesCursor(query.cursor, sort);
    const filter = toFilter(query);
    const rows = await listFileRows(db, {
      groupId: membership.groupId,
      filter,
      sort,
      after,
      limit: limit + 1,
    });
    const { items, nextCursor } = toPage(rows, limit, (row) => filesSortKey(row, sort));
    return { items: toFiles(items, { urls, caller, membership }), nextCursor };
  },
});

const listTrash = defineOperation('listTrash', {
  guard: readerOfGroup,
  async handle({ query, caller, membership }, { db, urls }) {
    const limit = pageLimit(query);
    const after = query.cursor === undefined ? null : decodeCursor(query.cursor, trashCursor);
    const rows = await listTrashRows(db, {
      groupId: membership.groupId,
      folderId: query.folderId ?? null,
      after,
      limit: limit + 1,
    });
    const { items, nextCursor } = toPage(rows, limit, (row) => [row.trashed_at?.getTime() ?? 0, row.id]);
    return { items: toFiles(items, { urls, caller, membership }), nextCursor };
  },
});

const getFile = defineOperation('getFile', {
  guard: readerOfGroup,
  async handle({ params: { fileId }, caller, membership }, { db, urls }) {
    return toFile(await getFileOfGroup(db, { membership, fileId }), { urls, caller, membership });
  },
});

const updateFile = defineOperation('updateFile', {
  guard: memberOfGroup,
  async handle({ params: { fileId }, body: { name }, caller, membership }, deps) {
    const row = await renameFile(deps, { membership, fileId, name });
    return toFile(row, { urls: deps.urls, caller, membership });
  },
});

const trashFile = defineOperation('trashFile', {
  guard: memberOfGroup,
  async handle({ params: { fileId }, caller, membership }, deps) {
    return toFile(await trash(deps, { membership, fileId }), { urls: deps.urls, caller, membership });
  },
});

const restoreFile = defineOperation('restoreFile', {
  guard: memberOfGroup,
  async handle({ params: { fileId }, caller, membership }, deps) {
    return toFile(await restore(deps, { membership, fileId }), { urls: deps.urls, caller, membership });
  },
});

type ListQuery = Omit<FilesFilter, 'from' | 'to' | 'words'> & { from?: string; to?: string; search?: string };

function toFilter({ kind, postedBy, from, to, imageSetId, folderId, search }: ListQuery): FilesFilter {
  return {
    kind,
    postedBy,
    imageSetId,
    folderId,
    words: search === undefined ? undefined : toWords(search),
    from: from === undefined ? undefined : toInstant(from, 'from'),
    to: to === undefined ? undefined : toInstant(to, 'to'),
  };
}

export const filesOperations: Operation[] = [
  listFiles,
  getFile,
  updateFile,
  trashFile,
  restoreFile,
  listTrash,
];
