import { type RawBuilder, sql } from 'kysely';

/** Sender of a file by a file request. */
export interface SenderRow {
  name: string | null;
  requestName: string | null;
  isScanned: boolean;
}

/** Sender of a file, with `files` in the query; only looked up if no member can have posted it. */
export const senderOfFile: RawBuilder<SenderRow | null> = sql<SenderRow | null>`(
  case when files.source = 'upload' and files.posted_by is null then (
    select json_build_object('name', file_senders.name, 'requestName', shares.name, 'isScanned', is_scanned)
    from file_senders left join shares on shares.id = file_senders.share_id where file_senders.file_id = files.id) end)`;
