import type { SmallAndLarge } from '../groups/fill-group.ts';
import { limit, type Measurement } from '../measurement.ts';
import { api, type Stage } from '../stage.ts';

/** Groups of the person who asks, and files of each but the large one. */
const groupCount = 200;
const filesPerGroup = 500;
const rounds = 100;
/** Rounds before: until the pages are in memory, and each connection has planned a statement so often that the plan is kept. */
const warmUps = 12;
/** Maximum time of a search by time, in reads of one file by its key. */
const atMostKeys = 3;
/** Results per page, as the app requests them. */
const pageSize = 24;

/** Terms by what makes them hard. Names are of ten kinds, each in runs of its own when sorted by name. */
const terms: Record<string, string> = {
  'two letters, frequent': 'im',
  'two letters, one in a thousand': 'กข',
  'two letters, none': 'ฮฮ',
  'three letters': 'ร่าง',
  digits: '12345',
  'two words': '12 ใบ',
};

/**
 * The hardest, with a target of its own: that no file has both can only be known once the index has met each of 200,000 files of
 * the one among 500,000 of the other, which takes PostgreSQL four reads of a key by itself (docs/decisions/029).
 */
const neverTogether = { what: 'two words, frequent, never together', term: 'jpg mp4', atMost: 50 };
/** Milliseconds wanted of a page by each order; null: as `atMostKeys` says. */
const sorts = { latest: null, name: 50, largest: 50 };
/** Milliseconds wanted of all pages of all groups together. */
const ofAllPages = 200;

/**
 * Measures searches in a group of a million files, and in 200 groups, one after another, through the API: the 95th
 * percentile beside that of reading one file by its key. A page by time may take three times as much.
 */
export async function measureSearch(stage: Stage, { large }: SmallAndLarge): Promise<Measurement[]> {
  await fillOtherGroups(stage);
  await stage.query('vacuum analyze');
  const { groupId } = large;
  const [file] = await stage.query<{ id: string }>(
    'select id from files where group_id = $1 and trashed_at is null limit 1',
    [groupId],
  );
  if (file === undefined) throw new Error('The files are not there');
  const one = `/api/group/${groupId}/file/${file.id}`;
  const keyTimes: number[] = [];
  const rows: Measurement[] = [];
  const add = async (work: string, route: string, atMost: number | null) => {
    const { key, search } = await inTurn(stage, { key: one, search: route });
    keyTimes.push(...key);
    const byKey = p95(key);
    const value = p95(search);
    const name = `search ${work}, p95, ${(value / byKey).toFixed(1)}× a key`;
    rows.push(limit(name, value, atMost ?? Number((byKey * atMostKeys).toPrecision(3)), 'ms'));
  };
  const size = large.count.toLocaleString('en');
  const addAll = async (what: string, term: string, atMostByTime: number | null) => {
    const q = encodeURIComponent(term);
    for (const [sort, atMost] of Object.entries(sorts)) {
      await add(
        `in ${size} by ${sort}: ${what}`,
        `/api/group/${groupId}/search?limit=${pageSize}&sort=${sort}&q=${q}`,
        atMost ?? atMostByTime,
      );
    }
    await add(`in ${groupCount} groups, first page: ${what}`, `/api/me/search?q=${q}`, atMostByTime);
    const all: number[] = [];
    while (all.length < rounds) all.push(await searchToTheEnd(stage, q));
    rows.push(limit(`search in ${groupCount} groups, all pages, p95: ${what}`, p95(all), ofAllPages, 'ms'));
  };
  for (const [what, term] of Object.entries(terms)) await addAll(what, term, null);
  await addAll(neverTogether.what, neverTogether.term, neverTogether.atMost);
  const typed = encodeURIComponent('ปร');
  await add(`suggestions in ${size}`, `/api/group/${groupId}/search/suggestion?q=${typed}`, 30);
  return [limit('search: one file by its key, p95', p95(keyTimes), 30, 'ms'), ...rows];
}

/**
 * Measures milliseconds of reading one file by its key and of a search, in turn: what else happens on the machine
 * affects both, and a plan or a page that is not in memory yet costs neither alone.
 */
async function inTurn(
  stage: Stage,
  { key, search }: { key: string; search: string },
): Promise<{ key: number[]; search: number[] }> {
  const times: { key: number[]; search: number[] } = { key: [], search: [] };
  for (let round = -warmUps; round < rounds; round += 1) {
    const byKey = await timeOf(stage, key);
    const bySearch = await timeOf(stage, search);
    if (round < 0) continue;
    times.key.push(byKey);
    times.search.push(bySearch);
  }
  return times;
}

/** Returns the milliseconds in which all my groups are searched, page by page. */
async function searchToTheEnd(stage: Stage, q: string): Promise<number> {
  const begin = performance.now();
  let next = '';
  do {
    const { nextCursor } = await api<{ nextCursor: string | null }>(
      stage.simulation,
      stage.token,
      `/api/me/search?q=${q}${next}`,
    );
    next = nextCursor === null ? '' : `&cursor=${encodeURIComponent(nextCursor)}`;
  } while (next !== '');
  return performance.now() - begin;
}

async function timeOf({ simulation, token }: Stage, route: string): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(simulation.serverUrl + route, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${route}: ${answer.status}`);
  return performance.now() - begin;
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95) - 1] ?? Number.NaN;
}

/** Makes the person a member of other groups, whose names of files are like those of the large one. */
export async function fillOtherGroups({ query, userId }: Stage): Promise<void> {
  await query(
    `with chat as (
       insert into chats (line_chat_id, type, name, bot_joined_at)
       select 'C' || md5('search ' || n), 'group', 'กลุ่ม ' || n, now() from generate_series(1, $1::int) n
       returning id
     ), numbered as (select id, gen_random_uuid() as group_id from chat),
     grouped as (insert into groups (id, last_file_at) select group_id, now() - interval '1 day' from numbered returning id),
     joined as (insert into group_chats (group_id, chat_id) select group_id, id from numbered)
     insert into chat_members (chat_id, user_id, is_member, ever_member, checked_at)
     select id, $2, true, true, now() from numbered`,
    [groupCount - 2, userId],
  );
  await query(
    `insert into files (group_id, kind, name, state, missed_reason, size_bytes, mime_type, source, posted_by, posted_at)
     select groups.id, 'file', 'เอกสารประชุม ' || n || case n when 400 then ' ร่าง กขฃ' else '' end || '.pdf',
       'missed', 'failed', 1000, 'application/pdf', 'chat', $2::uuid, now() - n * interval '1 hour'
     from groups join current_chats as chat on chat.group_id = groups.id
     cross join generate_series(1, $1::int) n where chat.name like 'กลุ่ม %'`,
    [filesPerGroup, userId],
  );
}
