import { type RawBuilder, sql } from 'kysely';
import type { RequestFields } from './request-limits.ts';

/** Fields of a file request, with `shares` in the query; null for a link that shows items. */
export const requestOfShare: RawBuilder<RequestFields | null> = sql<RequestFields | null>`(
  case when shares.kind = 'request' then (
    select json_build_object('note', note, 'kinds', kinds, 'maxFiles', max_files, 'maxBytes', max_bytes,
      'maxFileBytes', max_file_bytes, 'fileCount', file_count, 'sizeBytes', size_bytes, 'openCount', open_count,
      'openBytes', open_bytes, 'senderCount', sender_count,
      'folderName', (select folders.name from folders where folders.id = shares.folder_id))
    from file_requests where share_id = shares.id) end)`;
