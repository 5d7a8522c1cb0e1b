import type { Generated, GeneratedAlways } from 'kysely';
import type { Instant } from './columns.ts';

/** Rules of a group that put files into folders. */
export interface FolderRulesTable {
  id: Generated<string>;
  group_id: string;
  folder_id: string;
  words: string[];
  words_folded: GeneratedAlways<string[]>;
  /** Order in which rules are tried; gaps do not matter. */
  place: number;
  created_by: string | null;
  created_at: Instant;
}
