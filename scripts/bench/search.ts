import { limit, type Measurement } from './measurement.ts';
import type { Stage } from './stage.ts';

const fileCount = 1_000_000;
const rounds = 20;
const batch = 20_000;

/** Terms by what makes them hard. Names are of ten kinds, each in runs of its own when sorted by name. */
const terms = {
  'two letters, frequent': 'im',
  'two letters, one in a thousand': 'กข',
  'two letters, none': 'ฮฮ',
  'three letters': 'ร่าง',
  digits: '12345',
  'two words': '12 ใบ',
  'two words, frequent, never together': 'jpg mp4',
};
const sorts = { latest: 30, name: 50, largest: 50 };

/**
 * Measures searches in a group of a million files, one after another, through the API: the 95th percentile, and
 * beside it that of reading one file by its key.
 */
export async function measureSearch(stage: Stage): Promise<Measurement[]> {
  await fill(stage);
  const { otherGroupId } = stage;
  const [file] = await stage.query<{ id: string }>('select id from files where group_id = $1 limit 1', [
    otherGroupId,
  ]);
  if (file === undefined) throw new Error('The files are not there');
  const byKey = await p95(stage, `/api/group/${otherGroupId}/file/${file.id}`);
  const rows = [limit('search: one file by its key, p95', byKey, 30, 'ms')];
  for (const [what, term] of Object.entries(terms)) {
    for (const [sort, atMost] of Object.entries(sorts)) {
      const query = `limit=60&sort=${sort}&search=${encodeURIComponent(term)}`;
      const value = await p95(stage, `/api/group/${otherGroupId}/file?${query}`);
      const ratio = (value / byKey).toFixed(1);
      rows.push(limit(`search in 1,000,000 by ${sort}: ${what}, p95, ${ratio}× a key`, value, atMost, 'ms'));
    }
  }
  return rows;
}

async function p95({ simulation, token }: Stage, route: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const begin = performance.now();
    const answer = await fetch(simulation.serverUrl + route, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${route}: ${answer.status}`);
    // The first reads what the others find in memory.
    if (round > 0) times.push(performance.now() - begin);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds * 0.95) - 1] ?? Number.NaN;
}

/** Inserts files with names as phones, LINE and people give them. The indexes are built afterwards: that is faster. */
async function fill({ query, otherGroupId }: Stage): Promise<void> {
  const indexes = await query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where indexname in ('files_search', 'files_names', 'files_name_search')",
  );
  for (const { indexname } of indexes) await query(`drop index ${indexname}`);
  for (let from = 1; from <= fileCount; from += batch) {
    await query(
      `insert into files (group_id, kind, name, state, missed_reason, size_bytes, mime_type, source, posted_at)
       select $1, 'image', case n % 10
           when 0 then 'IMG_' || n || '.HEIC'
           when 1 then 'รูปกีฬาสี ' || n || '.jpg'
           when 2 then 'DSC0' || n || '.JPG'
           when 3 then 'line_' || n || '.jpg'
           when 4 then 'Screenshot_2026-' || n || '.png'
           when 5 then 'ใบเสร็จค่าน้ำ เดือน ' || n % 12 || ' ' || n || '.jpg'
           when 6 then 'PXL_' || n || '.jpg'
           when 7 then 'รายงานการประชุม ' || n || case n % 1000 when 7 then ' ร่าง กขฃ' else '' end || '.pdf'
           when 8 then 'VID_' || n || '.mp4'
           else 'คลิปวันหยุด ' || n || '.mp4' end,
         'missed', 'failed', n::bigint * 7907 % 5000000, 'image/jpeg', 'chat', now() - n * interval '5 minutes'
       from generate_series($2::int, $3::int) n`,
      [otherGroupId, from, from + batch - 1],
    );
  }
  for (const { indexdef } of indexes) await query(indexdef);
  await query('vacuum analyze files');
}
