import type { Sendable } from '@kepwai/rules/sharing/chat-messages';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { KeptContent } from '../../files/content/content.ts';
import { isShownFile } from '../visible-store.ts';

/** A file to send, or that was sent, with its bytes. */
export interface SentFile extends Sendable, KeptContent {
  /** Null if unknown. */
  durationMs: number | null;
}

const columns: RawBuilder<SentFile> = sql`
  files.id as "fileId", files.name, files.kind, files.sha256, blobs.size_bytes as "sizeBytes",
  coalesce(files.mime_type, blobs.mime_type) as "mimeType", files.posted_at as "postedAt",
  files.duration_ms as "durationMs", blobs.thumbnail_state as "thumbnailState"`;

/** Lists those of these files that a group has outside its trash, in this order. */
export async function listSendable(
  db: Db,
  { groupId, fileIds }: { groupId: string; fileIds: readonly string[] },
): Promise<SentFile[]> {
  const { rows } = await sql<SentFile>`
    select ${columns} from unnest(${fileIds}::uuid[]) with ordinality as chosen (file_id, place)
    join files on files.id = file_id join blobs on blobs.sha256 = files.sha256
    where files.group_id = ${groupId} and files.state = 'kept' and files.trashed_at is null order by place`.execute(
    db,
  );
  return rows;
}

/** Returns the file at a place of a link into a chat; null if it is gone. */
export async function findSent(
  db: Db,
  { shareId, place }: { shareId: string; place: number },
): Promise<SentFile | null> {
  const { rows } = await sql<SentFile>`
    select ${columns} from shares join share_files on share_files.share_id = shares.id and share_files.place = ${place}
    join files on files.id = share_files.file_id join blobs on blobs.sha256 = files.sha256
    where shares.id = ${shareId} and ${isShownFile}`.execute(db);
  return rows[0] ?? null;
}
