import type { FolderRule } from '@kepwai/api-client';
import { refuse } from '../contract/refuse.ts';
import { findPerson } from '../state/find-person.ts';
import { isPaused } from '../state/folder-rules.ts';
import { listAncestors } from '../state/folders.ts';
import type { FakeServer, FolderRuleRecord } from '../state/records/records.ts';

/** Returns a rule as the contract has it. */
export function viewRule(server: FakeServer, rule: FolderRuleRecord): FolderRule {
  const { id, words, folderId, createdById, createdAt } = rule;
  const folder = server.folders.get(folderId);
  if (!folder) throw refuse('NOT_FOUND');
  const path = listAncestors(server, folder).map(({ name }) => name);
  return {
    id,
    words,
    folder: { id: folder.id, name: folder.name, color: folder.color, path },
    isPaused: isPaused(server, rule),
    createdBy: findPerson(server, createdById),
    createdAt,
  };
}
