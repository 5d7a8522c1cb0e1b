import type { Stage } from './stage.ts';

/** Posters of a generated group: its person posts most, the rare one 40 files. */
export interface Posters {
  frequentId: string;
  rareId: string;
}

/**
 * Fills a group and its quota with kept files of different contents, kinds, sizes and posters, one per minute
 * into the past: 2 % lie in the trash, and every fourth ten pictures are an image set. Names are those that
 * Kepwai gives.
 */
export async function fillGroup(
  { query }: Pick<Stage, 'query'>,
  { groupId, quotaId, count, posters }: { groupId: string; quotaId: string; count: number; posters: Posters },
): Promise<void> {
  const partSize = 50_000;
  for (let from = 1; from <= count; from += partSize) {
    const part = [groupId, from, Math.min(from + partSize - 1, count)];
    await query(
      `insert into image_sets (id, group_id, line_set_id, posted_at)
       select md5($1::text || n / 10)::uuid, $1::uuid, 'set ' || n / 10, now() - n * interval '1 minute'
       from generate_series($2::int, $3::int) n where n % 40 = 0`,
      part,
    );
    await query(
      `insert into blobs (sha256, size_bytes, mime_type, width, height, thumbnail_state)
       select encode(sha256(convert_to($1::text || n, 'UTF8')), 'hex'), ${sizeOf}, 'image/jpeg', 1600, 1200, 'none'
       from generate_series($2::int, $3::int) n`,
      part,
    );
    await query(
      `insert into files (group_id, kind, name, state, sha256, size_bytes, mime_type, source, posted_by, posted_at, quota_id,
         image_set_id, image_set_index, trashed_at)
       select $1::uuid, ${kindOf}, to_char(now() - n * interval '1 minute', 'YYYY-MM-DD HH24.MI') || ' แม่ (' || n % 7 || ').jpg', 'kept',
         encode(sha256(convert_to($1::text || n, 'UTF8')), 'hex'), ${sizeOf}, 'image/jpeg', 'chat',
         case when n % ${Math.ceil(count / 40)} = 0 then $6::uuid else $5::uuid end, now() - n * interval '1 minute', $4::uuid,
         case when n % 40 < 10 and n >= 40 and n / 40 * 40 >= $2 then md5($1::text || n / 40 * 4)::uuid end, n % 40,
         case when n % 50 = 7 then now() - n % 29 * interval '1 day' end
       from generate_series($2::int, $3::int) n`,
      [...part, quotaId, posters.frequentId, posters.rareId],
    );
  }
  await query(
    `insert into quota_blobs (quota_id, sha256, size_bytes, file_count)
     select quota_id, sha256, max(counted_bytes(size_bytes)), count(*) from files where group_id = $1 group by 1, 2`,
    [groupId],
  );
  await query(
    `update quotas set used_bytes = sum, limit_bytes = 4 * sum
     from (select sum(size_bytes) from quota_blobs where quota_id = $1) as counted where id = $1`,
    [quotaId],
  );
}

/** Of 100 files 84 are pictures, 6 films, 4 sounds and 6 others. */
const kindOf = `case when n % 100 < 84 then 'image' when n % 100 < 90 then 'video' when n % 100 < 94 then 'audio' else 'file' end`;
/** Sounds are small, films large. */
const sizeOf = `case when n % 100 < 84 then 200000 + n % 9973 * 100 when n % 100 < 90 then 20000000 + n % 997 * 1000
  when n % 100 < 94 then 20000 + n % 997 else 1000 + n % 99991 end`;
