import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { FileTextState } from '../../../db/tables.ts';
import type { Sender } from '../../contents/turns.ts';

/** Rules by which texts are read. Raise it when the same bytes give another text, and start the backfill of texts anew in a step of the schema. */
const rulesVersion = 4;

/**
 * Lets those of these files wait whose contents are of types of this pattern; those that wait, or are read by the present rules, stay as they are.
 * Returns who sent them.
 */
export async function insertWaiting(
  tx: Tx | Db,
  { fileIds, mimeTypes, now }: { fileIds: readonly string[]; mimeTypes: string; now: Date },
): Promise<(Sender & { fileId: string })[]> {
  const { rows } = await sql<Sender & { fileId: string }>`
    with document as (
      select files.id, files.group_id, files.posted_at, files.posted_by, files.source from files join blobs on blobs.sha256 = files.sha256
      where files.id = any(${[...fileIds]}::uuid[]) and files.state = 'kept' and blobs.mime_type ~* ${mimeTypes}
      for share of files
    ), added as (
      insert into file_texts (file_id, group_id, posted_at, waiting_since, rules_version)
      select id, group_id, posted_at, ${now}, ${rulesVersion} from document
      on conflict (file_id) do update
        set state = 'pending', text = null, keys = null, waiting_since = excluded.waiting_since, rules_version = ${rulesVersion}
        where file_texts.rules_version < ${rulesVersion} and file_texts.state <> 'pending'
      returning file_id
    )
    select id as "fileId", group_id as "groupId", posted_by as "userId", source
    from document join added on added.file_id = document.id`.execute(tx);
  return rows;
}

/** Content of a document that waits. */
export interface WaitingContent {
  group_id: string;
  sha256: string;
  size_bytes: number;
  mime_type: string;
}

/** Returns the content of a document that waits; null if it is gone, or read already. */
export async function findWaitingContent(db: Db, fileId: string): Promise<WaitingContent | null> {
  const row = await db
    .selectFrom('file_texts')
    .innerJoin('files', 'files.id', 'file_texts.file_id')
    .innerJoin('blobs', 'blobs.sha256', 'files.sha256')
    .select(['file_texts.group_id', 'blobs.sha256', 'blobs.size_bytes', 'blobs.mime_type'])
    .where('file_texts.file_id', '=', fileId)
    .where('file_texts.state', '=', 'pending')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Stores the outcome of a document of this content. After a merge of the group it is read again, and a deleted file
 * leaves nothing.
 */
export async function updateText(
  tx: Tx,
  {
    fileId,
    sha256,
    state,
    text,
  }: { fileId: string; sha256: string; state: FileTextState; text: string | null },
): Promise<void> {
  // Numbers with hyphens a second time without: few lines of a document have any.
  const numbersJoined = sql`coalesce((
    select string_agg(join_numbers(line), E'\\n') from unnest(string_to_array(fold_document(${text}), E'\\n')) as line
    where join_numbers(line) <> line), '')`;
  await sql`
    update file_texts
    set state = ${state}, text = ${text}, rules_version = ${rulesVersion},
      keys = document_keys(file_texts.group_id, fold_document(${text}) || E'\\n' || ${numbersJoined})
    from files
    where file_texts.file_id = ${fileId} and file_texts.state = 'pending'
      and files.id = file_texts.file_id and files.sha256 = ${sha256}`.execute(tx);
}

/** Lists documents that have waited since before an instant, those that wait longest first. */
export async function listWaiting(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('file_texts')
    .select('file_id')
    .where('state', '=', 'pending')
    .where('waiting_since', '<', before)
    .orderBy('waiting_since')
    .limit(limit)
    .execute();
  return rows.map((row) => row.file_id);
}

/**
 * Moves the texts of a group to the one that it is merged into, after its files. Their keys are of the old group, so
 * that they are read again.
 */
export async function updateGroupOfTexts(
  tx: Tx,
  { sourceId, targetId }: { sourceId: string; targetId: string },
): Promise<void> {
  await tx
    .updateTable('file_texts')
    .set({ group_id: targetId, state: 'pending', text: null, keys: null })
    .where('group_id', '=', sourceId)
    .execute();
}

/** Lists the next files of the backfill of texts, whatever they are. Null: it is finished. */
export async function findNextFiles(db: Db, { limit }: { limit: number }): Promise<string[] | null> {
  const { rows } = await sql<{ passed: string[] }>`
    select array(
      select id from files
      where id > (select passed_file_id from backfills where name = 'texts') order by id limit ${limit}
    ) as passed
    from backfills where name = 'texts' and finished_at is null`.execute(db);
  return rows[0]?.passed ?? null;
}
