import { AppError } from '../../errors.ts';
import { decodeCursor, pageLimit, toPage } from '../../http/cursor.ts';
import { defineOperation, type Operation } from '../../http/operation.ts';
import { memberOfGroup, readerOfGroup } from '../groups/guard.ts';
import { getFileOfGroup, renameFile, restoreFile as restore, trashFile as trash } from './files.ts';
import { decodeFilesCursor, filesSortKey, trashCursor } from './list-cursor.ts';
import { toFile, toFiles } from './presenters.ts';
import { type FilesFilter, listFileRows, listTrashRows } from './store.ts';

const listFiles = defineOperation('listFiles', {
  guard: readerOfGroup,
  async handle({ query, membership }, { db, urls }) {
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
    return { items: toFiles(items, { urls, membership }), nextCursor };
  },
});

const listTrash = defineOperation('listTrash', {
  guard: readerOfGroup,
  async handle({ query, membership }, { db, urls }) {
    const limit = pageLimit(query);
    const after = query.cursor === undefined ? null : decodeCursor(query.cursor, trashCursor);
    const rows = await listTrashRows(db, { groupId: membership.groupId, after, limit: limit + 1 });
    const { items, nextCursor } = toPage(rows, limit, (row) => [row.trashed_at?.getTime() ?? 0, row.id]);
    return { items: toFiles(items, { urls, membership }), nextCursor };
  },
});

const getFile = defineOperation('getFile', {
  guard: readerOfGroup,
  async handle({ params: { fileId }, membership }, { db, urls }) {
    return toFile(await getFileOfGroup(db, { membership, fileId }), { urls, membership });
  },
});

const updateFile = defineOperation('updateFile', {
  guard: memberOfGroup,
  async handle({ params: { fileId }, body: { name }, membership }, deps) {
    const row = await renameFile(deps, { membership, fileId, name });
    return toFile(row, { urls: deps.urls, membership });
  },
});

const trashFile = defineOperation('trashFile', {
  guard: memberOfGroup,
  async handle({ params: { fileId }, membership }, deps) {
    return toFile(await trash(deps, { membership, fileId }), { urls: deps.urls, membership });
  },
});

const restoreFile = defineOperation('restoreFile', {
  guard: memberOfGroup,
  async handle({ params: { fileId }, membership }, deps) {
    return toFile(await restore(deps, { membership, fileId }), { urls: deps.urls, membership });
  },
});

type ListQuery = Omit<FilesFilter, 'from' | 'to'> & { from?: string; to?: string };

function toFilter({ kind, postedBy, from, to, imageSetId, search }: ListQuery): FilesFilter {
  return {
    kind,
    postedBy,
    imageSetId,
    // PostgreSQL has no NUL in text, and no name has one.
    search: search?.replaceAll('\0', ''),
    from: toInstant(from, 'from'),
    to: toInstant(to, 'to'),
  };
}

/** A leap second is a good date-time to the contract, and no date to JavaScript. */
function toInstant(text: string | undefined, field: string): Date | undefined {
  if (text === undefined) return undefined;
  const instant = new Date(text);
  if (!Number.isNaN(instant.getTime())) return instant;
  throw new AppError('INVALID_REQUEST', { details: [{ field, message: 'is not an instant' }] });
}

export const filesOperations: Operation[] = [
  listFiles,
  getFile,
  updateFile,
  trashFile,
  restoreFile,
  listTrash,
];
