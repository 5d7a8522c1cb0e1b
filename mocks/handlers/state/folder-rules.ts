import type { FileItem } from '@kepwai/api-client';
import { isForName, maxRuleWords, ruleWords } from '@kepwai/rules/files/folder-rules';
import { refuse } from '../contract/refuse.ts';
import type { FakeServer, FolderRuleRecord, GroupRecord } from './records/records.ts';

/** Returns the rules of a group in order; without those whose folder is gone. */
export function listRules(server: FakeServer, groupId: string): FolderRuleRecord[] {
  return [...server.folderRules.values()].filter(
    (rule) => rule.groupId === groupId && server.folders.has(rule.folderId),
  );
}

/**
 * Returns the words of a text as typed.
 * @throws the answer 400 for none, or too many
 */
export function readWords(text: string): string[] {
  const words = ruleWords(text);
  if (words.length === 0 || words.length > maxRuleWords) throw refuse('INVALID_REQUEST');
  return words;
}

/** Returns the folder that the rules have for a new file of this name; null: the top. */
export function folderByRules(
  server: FakeServer,
  { groupId, name }: { groupId: string; name: string },
): string | null {
  const rule = listRules(server, groupId).find((each) => !isPaused(server, each) && isForName(each, name));
  return rule?.folderId ?? null;
}

/** Returns the files whose name has words, the latest first. */
export function listMatches(server: FakeServer, group: GroupRecord, words: readonly string[]): FileItem[] {
  return [...server.files.values()]
    .filter((file) => file.groupId === group.id && file.trashedAt === null && file.imageSetId === null)
    .filter(({ nameOrigin }) => nameOrigin === 'given')
    .filter((file) => isForName({ words }, file.name))
    .toSorted((a, b) => b.postedAt.localeCompare(a.postedAt));
}

/** Returns those of the files that a rule can move; `ruleId` null: a new one behind the others. */
export function listMovable(
  server: FakeServer,
  group: GroupRecord,
  { files, ruleId }: { files: readonly FileItem[]; ruleId: string | null },
): FileItem[] {
  const rules = listRules(server, group.id);
  const place = rules.findIndex(({ id }) => id === ruleId);
  const earlier = (place === -1 ? rules : rules.slice(0, place)).filter((rule) => !isPaused(server, rule));
  return files.filter(
    ({ folderId, name }) => folderId === null && !earlier.some((rule) => isForName(rule, name)),
  );
}

/** Whether the folder of a rule is in the trash. */
export function isPaused(server: FakeServer, { folderId }: Pick<FolderRuleRecord, 'folderId'>): boolean {
  return server.folders.get(folderId)?.trashedAt !== null;
}

/** Puts the rules of a group in this order. */
export function setOrder(server: FakeServer, rules: readonly FolderRuleRecord[]): void {
  for (const { id } of rules) server.folderRules.delete(id);
  for (const rule of rules) server.folderRules.set(rule.id, rule);
}

/** Moves the rules of a group behind those of the one that it is merged into. */
export function moveAllRules(server: FakeServer, source: GroupRecord, target: GroupRecord): void {
  setOrder(
    server,
    listRules(server, source.id).map((rule) => ({ ...rule, groupId: target.id })),
  );
}
