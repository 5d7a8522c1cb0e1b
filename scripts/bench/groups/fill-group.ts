import pg from 'pg';
import { openDatabase, withLongStatements } from '../../../packages/server/src/db/database.ts';
import {
  correctGroupUsage,
  correctQuotaCounts,
  recountDays,
  recountFolder,
  recountGroup,
} from '../../../packages/server/src/domains/files/recount.ts';
import { recountQuota } from '../../../packages/server/src/domains/storage/usage/recount.ts';
import type { Stage } from '../stage.ts';

/** A generated group, as the API knows it. */
export interface FilledGroup {
  groupId: string;
  /** Number of its files. */
  count: number;
  quotaId: string;
  /** Poster of 40 files. */
  rarePosterId: string;
  /** Folder of 40 files, and one of every twentieth file. */
  smallFolderId: string;
  largeFolderId: string;
}

/** Two groups that differ in the number of their files. */
export interface SmallAndLarge {
  small: FilledGroup;
  large: FilledGroup;
}

interface Generated {
  groupId: string;
  count: number;
}

/** One of so many files is of the last weeks, one a minute. The others are spread over ten years, in a small group too. */
const onePerRecent = 10;
const partSize = 100_000;

/** Fills the groups of a stage: one with 10,000 files, the other with 1,000,000, or `KEPWAI_BENCH_FILES`. */
export async function fillSmallAndLarge(stage: Stage): Promise<SmallAndLarge> {
  const [small, large] = await fillGroups(stage, [
    { groupId: stage.groupId, count: 10_000 },
    { groupId: stage.otherGroupId, count: Number(process.env.KEPWAI_BENCH_FILES ?? 1_000_000) },
  ]);
  if (!small || !large) throw new Error('The groups are not there');
  return { small, large };
}

/** Fills one group of a stage with files. */
export async function fillGroup(stage: Stage, group: Generated): Promise<FilledGroup> {
  const [filled] = await fillGroups(stage, [group]);
  if (!filled) throw new Error('The group is not there');
  return filled;
}

/**
 * Fills groups with kept files, as ten years would: names as phones, LINE and people give them, all kinds, 21
 * posters, 2 % in the trash, and every fourth ten files an image set. Triggers are off meanwhile: counters are
 * filled once, by the product's own recount, and so are indexes.
 */
async function fillGroups(stage: Stage, groups: Generated[]): Promise<FilledGroup[]> {
  const started = performance.now();
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica; set maintenance_work_mem = '768MB'");
    const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(indexesOfFiles);
    for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
    const filled: FilledGroup[] = [];
    for (const group of groups) filled.push(await fillFiles(client, group, stage.userId));
    for (const { indexdef } of indexes) await client.query(indexdef);
    await client.query('analyze');
    for (const group of filled) await recount(stage, group);
    await client.query('vacuum analyze');
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(
      `filled ${groups.map(({ count }) => count.toLocaleString('en')).join(' and ')} files in ${seconds} s`,
    );
    return filled;
  } finally {
    await client.end();
  }
}

/** All indexes of files and of the keys of their names, but those of constraints. */
const indexesOfFiles = `
  select indexname, indexdef from pg_indexes where tablename in ('files', 'file_name_keys')
    and indexname not in (
      select conname from pg_constraint where conrelid in ('files'::regclass, 'file_name_keys'::regclass))`;

/** Keys that a trigger adds otherwise: without it a search finds no name by its keys. */
const insertNameKeys = `
  insert into file_name_keys (file_id, group_id, posted_at, keys)
  select id, group_id, posted_at, search_keys(group_id, name_folded, 1) from files where group_id = $1 and trashed_at is null`;

async function fillFiles(
  client: pg.Client,
  { groupId, count }: Generated,
  userId: string,
): Promise<FilledGroup> {
  const {
    rows: [made],
  } = await client.query<Omit<FilledGroup, 'groupId' | 'count'> & { posterIds: string[] }>(
    `with posters as (
       insert into users (line_user_id, display_name)
       select 'U' || md5($1::text || n), 'คนที่ ' || n from generate_series(1, 20) n returning id
     ), made as (
       insert into folders (group_id, name) select $1::uuid, name from unnest(array['น้อย', 'มาก']) as name
       returning id, name
     )
     select (select quota_id from groups where id = $1::uuid) as "quotaId",
       (select min(id::text) from posters) as "rarePosterId",
       (select array_agg(id order by id::text) from posters) as "posterIds",
       (select id from made where name = 'น้อย') as "smallFolderId",
       (select id from made where name = 'มาก') as "largeFolderId"`,
    [groupId],
  );
  if (!made) throw new Error('The group is not there');
  const { posterIds, ...ids } = made;
  for (let from = 1; from <= count; from += partSize) {
    const part = [groupId, from, Math.min(from + partSize - 1, count)];
    await client.query(insertImageSets, part);
    await client.query(insertBlobs, part);
    const { quotaId, rarePosterId, smallFolderId, largeFolderId } = ids;
    await client.query(insertFiles, [
      ...part,
      count,
      quotaId,
      [userId, userId, ...posterIds.slice(1)],
      rarePosterId,
      smallFolderId,
      largeFolderId,
    ]);
  }
  await client.query(insertNameKeys, [groupId]);
  await client.query('update quotas set limit_bytes = 1e15 where id = $1', [ids.quotaId]);
  await client.query('update groups set last_file_at = now() where id = $1', [groupId]);
  return { ...ids, groupId, count };
}

/** Ten files show one content, as when people repost files. */
const content = '(n / 10)';

/** Of 100 contents 84 are pictures, 6 films, 4 sounds and 6 others. */
const kind = `case when ${content} % 100 < 84 then 'image' when ${content} % 100 < 90 then 'video'
  when ${content} % 100 < 94 then 'audio' else 'file' end`;

/** Sounds are small, films large. */
const sizeBytes = `case when ${content} % 100 < 84 then 200000 + ${content} % 9973 * 100
  when ${content} % 100 < 90 then 20000000 + ${content} % 997 * 1000
  when ${content} % 100 < 94 then 20000 + ${content} % 997 else 1000 + ${content} % 99991 end`;

const sha256 = `encode(sha256(convert_to($1::text || ${content}, 'UTF8')), 'hex')`;

/** Names are of ten kinds, each in a run of its own when sorted by name. */
const name = `case n % 10
  when 0 then 'IMG_' || n || '.HEIC'
  when 1 then 'รูปกีฬาสี ' || n || '.jpg'
  when 2 then 'DSC0' || n || '.JPG'
  when 3 then 'line_' || n || '.jpg'
  when 4 then 'Screenshot_2026-' || n || '.png'
  when 5 then 'ใบเสร็จค่าน้ำ เดือน ' || n % 12 || ' ' || n || '.jpg'
  when 6 then to_char(${postedAt()}, 'YYYY-MM-DD HH24.MI') || ' แม่.jpg'
  when 7 then 'รายงานการประชุม ' || n || case n % 1000 when 7 then ' ร่าง กขฃ' else '' end || '.pdf'
  when 8 then 'VID_' || n || '.mp4'
  else 'คลิปวันหยุด ' || n || '.mp4' end`;

function postedAt(): string {
  const recentCount = `($4::int / ${onePerRecent})`;
  return `(now() - least(n, ${recentCount}) * interval '1 minute'
    - greatest(n - ${recentCount}, 0) * (interval '3580 days' / greatest($4::int - ${recentCount}, 1)))`;
}

const insertImageSets = `
  insert into image_sets (id, group_id, line_set_id, posted_at)
  select md5($1::text || n / 40)::uuid, $1::uuid, 'set ' || n / 40, now() - n * interval '1 minute'
  from generate_series($2::int, $3::int) n where n % 40 = 0`;

const insertBlobs = `
  insert into blobs (sha256, size_bytes, mime_type, width, height, thumbhash, thumbnail_state)
  select ${sha256}, ${sizeBytes}, 'image/jpeg', 1600, 1200, 'm8cFFYJ3d3d3eHd3d4d4d4eHdw==', 'ready'
  from generate_series($2::int, $3::int) n where n % 10 = 0 or n = 1`;

const insertFiles = `
  insert into files (group_id, kind, name, state, sha256, size_bytes, mime_type, source, posted_by, posted_at, quota_id,
    folder_id, image_set_id, image_set_index, trashed_at)
  select $1::uuid, ${kind}, ${name}, 'kept', ${sha256}, ${sizeBytes}, 'image/jpeg', 'chat',
    case when n % ($4::int / 40) = 7 then $7::uuid else ($6::uuid[])[1 + n / 3 % cardinality($6::uuid[])] end, ${postedAt()}, $5::uuid,
    case when n % ($4::int / 40) = 9 then $8::uuid when n % 20 = 11 then $9::uuid end,
    case when n % 40 < 10 and n >= 40 then md5($1::text || n / 40)::uuid end, case when n % 40 < 10 then n % 40 end,
    case when n % 50 = 19 then now() - n % 29 * interval '1 day' end
  from generate_series($2::int, $3::int) n`;

/** Fills the counters that triggers maintain otherwise. */
async function recount({ databaseUrl }: Stage, group: FilledGroup): Promise<void> {
  const { groupId, quotaId, smallFolderId, largeFolderId } = group;
  const db = openDatabase(databaseUrl);
  try {
    await withLongStatements(() =>
      db.transaction().execute(async (tx) => {
        await recountGroup(tx, groupId);
        await recountDays(tx, groupId);
        await recountFolder(tx, smallFolderId);
        await recountFolder(tx, largeFolderId);
        await recountQuota(tx, quotaId);
        await correctQuotaCounts(tx, quotaId);
        await correctGroupUsage(tx, groupId);
      }),
    );
  } finally {
    await db.destroy();
  }
}
