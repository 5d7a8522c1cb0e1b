import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { type BundledPostgres, startBundledPostgres } from '../../src/db/bundled/bundled.ts';
import { type Db, openDatabase, withLongStatements } from '../../src/db/database.ts';
import { findGroupOfChat } from '../../src/domains/groups/chat/group-of-chat.ts';
import { type Client, createClient } from './client.ts';
import { until } from './context.ts';
import type { Product } from './product.ts';

/** A group with many files on a server that can be killed. */
export interface BulkScene {
  product: Product;
  client: Client;
  postgres: BundledPostgres;
  db: Db;
  groupId: string;
  /** Folder that has none of the files. */
  folderId: string;
  /** Ids of the files in no image set, in the order of the batches. */
  fileIds: string[];
  close(): Promise<void>;
}

/** Posts a document and a picture to a new group, and copies their rows: documents with versions, and image sets. */
export async function createBulkScene(product: Product, fileCount: number): Promise<BulkScene> {
  const { line, dataDir } = product;
  const { userId } = line.control.createUser({ displayName: 'แม่' });
  const { chatId } = line.control.createGroup({ name: 'บ้านเรา', memberIds: [userId] });
  await line.control.idle();
  const options = ['--owner', userId, '--chat', chatId, '--name', 'ที่เก็บ', '--limit', '1GB'];
  const { code, output } = await product.run(['quota', 'grant', ...options]);
  if (code !== 0) throw new Error(output);
  const client = await createClient(product, userId);
  const log = pino({ level: 'silent' });
  const postgres = await startBundledPostgres({ dataDir, log, purpose: 'visit' });
  const db = openDatabase(postgres.connectionString, { maxConnections: 2 });
  const groupId = (await findGroupOfChat(db, chatId)) ?? '';

  const pdf = { generate: { sizeBytes: 5_000, seed: '1' }, mimeType: 'application/pdf', fileName: 'งบ.pdf' };
  const background = { r: 200, g: 90, b: 40 };
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await line.control.post(chatId, { userId, type: 'file', contents: [pdf] });
  await line.control.post(chatId, { userId, type: 'image', contents: [{ bytes: picture }] });
  await until(async () => (await sumUp(db, { groupId, folderId: null }))?.keptCount === 2);
  const folderId = await withLongStatements(() => copyFiles(db, { groupId, fileCount }));
  const files = db.selectFrom('files').select('id').where('image_set_id', 'is', null).orderBy('id');
  const fileIds = (await files.execute()).map(({ id }) => id);
  return {
    ...{ product, client, postgres, db, groupId, folderId, fileIds },
    async close() {
      await db.destroy();
      await postgres.stop();
    },
  };
}

/** Every third file is one of ten pictures of an image set; of three documents two are versions of one. Returns another folder. */
async function copyFiles(
  db: Db,
  { groupId, fileCount }: { groupId: string; fileCount: number },
): Promise<string> {
  await sql`
    with folder as (
      insert into folders (group_id, name) values (${groupId}, 'จาก') returning id
    ), sets as (
      insert into image_sets (group_id, line_set_id, posted_at)
      select ${groupId}, 'set ' || n, now() from generate_series(0, (${fileCount}::int - 3) / 30) n
      returning id, split_part(line_set_id, ' ', 2)::int as number
    )
    insert into files (group_id, kind, name, state, sha256, size_bytes, mime_type, source, posted_by, posted_at, quota_id, folder_id,
      image_set_id, image_set_index)
    select ${groupId}, kind, case kind when 'file' then 'เอกสาร ' || n % (${fileCount}::int * 2 / 3) || '.pdf' else name end, state,
      sha256, size_bytes, mime_type, source, posted_by, posted_at - n * interval '1 hour', quota_id,
      case when kind = 'file' and n % 2 = 0 then (select id from folder) end, sets.id, case when sets.id is not null then n / 3 % 10 end
    from generate_series(1, ${fileCount}::int - 2) n
    join files on files.group_id = ${groupId} and files.kind = case n % 3 when 0 then 'image' else 'file' end
    left join sets on kind = 'image' and sets.number = n / 30`.execute(db);
  const folder = db.insertInto('folders').values({ group_id: groupId, name: 'ถึง' }).returning('id');
  return (await folder.executeTakeFirstOrThrow()).id;
}

/** Everything that is stored about the places of files, in one text: the same before an action and after its undo. */
export async function describePlaces(db: Db): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select format('%s %s %s %s %s %s', id, folder_id, trashed_at, trashed_by, is_latest, has_older) as line from files
    union all select format('folder %s', counts) from folder_counts as counts where (file_count, size_bytes, unkept_count) <> (0, 0, 0)
    union all select format('day %s', counts) from day_counts as counts
    union all select format('group %s', counts) from group_counts as counts
    union all select format('month %s', counts) from group_months as counts
    union all select format('sets %s', counts) from group_image_sets as counts
    union all select format('set %s', image_sets) from image_sets
    union all select format('quota %s', counts) from quota_counts as counts
    union all select format('hour %s', counts) from quota_hours as counts
    union all select format('quota of group %s', counts) from quota_groups as counts
    union all select format('shown %s', counts) from quota_contents as counts
    union all select format('used %s %s', used_bytes, reserved_bytes) from quotas
    order by line`.execute(db);
  return rows.map(({ line }) => line).join('\n');
}

/** Counts the files of a group: those that are kept, in its trash, and in a folder as the folder counts them. */
export async function sumUp(db: Db, { groupId, folderId }: { groupId: string; folderId: string | null }) {
  const { rows } = await sql<{ keptCount: number; trashedCount: number; folderCount: number }>`
    select count(*) filter (where state = 'kept') as "keptCount",
      count(*) filter (where trashed_at is not null) as "trashedCount",
      (select coalesce(sum(file_count), 0) from folder_counts where folder_id = ${folderId})::int as "folderCount"
    from files where group_id = ${groupId}`.execute(db);
  return rows[0];
}
