import type { FolderRule } from '@kepwai/api-client';
import { maxRuleWords, ruleWords } from '@kepwai/rules/files/folder-rules';
import { shortName } from '../folders/folder-words.ts';

/** Maximum letters of all words of a rule. */
export const maxRuleLetters = 200;

/** Returns why a rule cannot have these words; null if it can. */
export function problemOf(text: string): string | null {
  const { length } = ruleWords(text);
  if (length === 0) return 'ต้องมีอย่างน้อย 1 คำ';
  return length > maxRuleWords ? `ใช้ได้ไม่เกิน ${maxRuleWords} คำ ตอนนี้มี ${length}` : null;
}

/** Returns the words of a rule: `“ค่าน้ำ” และ “2569”`. */
export function quoteWords(words: readonly string[]): string {
  return words.map((word) => `“${shortName(word)}”`).join(' และ ');
}

/** Returns the folder of a rule with those that it is in: `ปี 2569 › บิล`. */
export function folderOfRule({ folder }: Pick<FolderRule, 'folder'>): string {
  return [...folder.path, folder.name].map(shortName).join(' › ');
}
