import { maxMatches } from '@kepwai/rules/files/folder-rules';
import { maySetRules } from '@kepwai/rules/groups/group-permissions';
import type { components } from '../../generated/schema.ts';
import { defineOperation, type Operations } from '../../http/contract/operation.ts';
import { toFiles } from '../files/presenters.ts';
import { listFilesById as listFileRowsById } from '../files/rows.ts';
import { memberOfGroup, readerOfGroup } from '../groups/guard.ts';
import type { Membership } from '../groups/membership.ts';
import {
  applyRule,
  changeRule,
  createRule,
  listRules,
  orderRules,
  previewRule,
  removeRule,
} from './rules.ts';
import { listNamesOfFolders, type RuleRow } from './store.ts';

type Schemas = components['schemas'];

export const rulesOperations: Operations = {
  listFolderRules: defineOperation('listFolderRules', {
    guard: readerOfGroup,
    cost: 2,
    handle: async ({ membership }, { db }) => toRules(await listRules(db, membership.groupId), membership),
  }),

  createFolderRule: defineOperation('createFolderRule', {
    guard: memberOfGroup,
    cost: 2,
    async handle({ key, body: { words, folderId, position = null }, membership }, deps) {
      return toRule(await createRule(deps, { membership, words, folderId, position, key }));
    },
  }),

  updateFolderRule: defineOperation('updateFolderRule', {
    guard: memberOfGroup,
    cost: 2,
    async handle({ params: { ruleId }, body, membership }, deps) {
      return toRule(await changeRule(deps, { membership, ruleId, change: body }));
    },
  }),

  deleteFolderRule: defineOperation('deleteFolderRule', {
    guard: memberOfGroup,
    cost: 2,
    async handle({ params: { ruleId }, membership }, deps) {
      return toRules(await removeRule(deps, { membership, ruleId }), membership);
    },
  }),

  orderFolderRules: defineOperation('orderFolderRules', {
    guard: memberOfGroup,
    cost: 2,
    async handle({ body: { ids }, membership }, deps) {
      return toRules(await orderRules(deps, { membership, ids }), membership);
    },
  }),

  previewFolderRule: defineOperation('previewFolderRule', {
    guard: readerOfGroup,
    cost: 10,
    async handle({ body: { words, ruleId = null }, caller, membership }, { db, urls }) {
      const { groupId } = membership;
      const found = await previewRule(db, { groupId, words, ruleId });
      const { match_count: matchCount, movable_count: movableCount, file_ids: fileIds } = found;
      const rows = fileIds.length > 0 ? await listFileRowsById(db, { groupId, fileIds }) : [];
      const folders = await listNamesOfFolders(
        db,
        rows.flatMap((row) => row.folder_id ?? []),
      );
      const files = toFiles(rows, { urls, caller, membership });
      return {
        matchCount: Math.min(matchCount, maxMatches),
        movableCount: Math.min(movableCount, maxMatches),
        isMore: matchCount > maxMatches,
        items: files
          .toSorted((a, b) => fileIds.indexOf(a.id) - fileIds.indexOf(b.id))
          .map((file) => ({
            file,
            folderName: folders.find(({ id }) => id === file.folderId)?.name ?? null,
          })),
      };
    },
  }),

  applyFolderRule: defineOperation('applyFolderRule', {
    guard: memberOfGroup,
    cost: 100,
    longStatements: true,
    async handle({ key, params: { ruleId }, membership }, deps) {
      return await applyRule(deps, { membership, ruleId, key });
    },
  }),
};

function toRules(rows: readonly RuleRow[], membership: Membership): Schemas['FolderRules'] {
  return { items: rows.map(toRule), permissions: { change: maySetRules(membership) } };
}

function toRule(row: RuleRow): Schemas['FolderRule'] {
  const { folder_id: id, folder_name: name, folder_color: color, folder_path: path } = row;
  return {
    id: row.id,
    words: row.words,
    folder: { id, name, color, path },
    isPaused: row.is_paused,
    createdBy:
      row.created_by === null
        ? null
        : { id: row.created_by, displayName: row.maker_name, pictureUrl: row.maker_picture_url },
    createdAt: row.created_at.toISOString(),
  };
}
