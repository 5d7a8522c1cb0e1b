import type { Generated } from 'kysely';
import type { Instant } from './columns.ts';

export type ChatRequestKind = 'name' | 'file' | 'link';

/** `asking`: somebody has to choose a folder, or whether one is created. */
export type ChatRequestState = 'waiting' | 'asking' | 'done' | 'undoing' | 'undone' | 'refused';

/** What came of a request, as the reply says it. */
export type ChatRequestOutcome =
  | 'named'
  | 'same-name'
  | 'filed'
  | 'already-there'
  | 'which-folder'
  | 'no-folder'
  | 'missed'
  | 'trashed'
  | 'unsent'
  | 'not-kept'
  | 'too-long'
  | 'no-name'
  | 'too-many-folders'
  | 'linked'
  | 'not-yet'
  | 'sign-in-first'
  | 'too-many-links'
  | 'undone'
  | 'changed-since';

export interface ChatRequestsTable {
  id: Generated<string>;
  group_id: string;
  line_message_id: string;
  quoted_message_id: string;
  user_id: string | null;
  kind: ChatRequestKind;
  state: ChatRequestState;
  words: string | null;
  to_folder_id: string | null;
  makes_folder: Generated<boolean>;
  outcome: ChatRequestOutcome | null;
  file_id: string | null;
  name_before: string | null;
  name_after: string | null;
  folder_id_before: string | null;
  reply_token: string | null;
  reply_by: Instant | null;
  created_at: Instant;
}

export interface ReadMarksTable {
  file_id: string;
  group_id: string;
  token: string;
  posted_at: Instant;
  created_at: Instant;
}
