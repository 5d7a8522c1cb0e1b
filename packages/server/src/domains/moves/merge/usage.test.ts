import { Readable } from 'node:stream';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { amountOf } from '../../../../test/amounts.ts';
import { testClock } from '../../../../test/clock.ts';
import {
  buildBlob,
  buildFile,
  buildGroup,
  buildMember,
  buildQuota,
  buildUser,
  createTestApp,
  forFile,
  type TestApp,
} from '../../../../test/index.ts';
import { checkCounters, checkQuotaNumbers } from '../../../../test/moving/balance.ts';
import { restartUploads } from '../../../../test/scenes/uploads/uploads.ts';
import { whileBusy } from '../../../../test/while-busy.ts';
import type { Tx } from '../../../db/database.ts';
import { isAppError } from '../../../errors.ts';
import { listDayDrift } from '../../files/recount.ts';
import { lockGroupOfChat } from '../../groups/chat/group-of-chat.ts';
import { requireMember } from '../../groups/membership.ts';
import { fetchContent } from '../../ingest/fetching/fetch-content.ts';
import { eraseUnsent } from '../../ingest/unsent/erase-unsent.ts';
import { continueCabinet } from './continue.ts';

let shared: TestApp;
/** Contents that all groups share, by index; the size is their own. */
const sizes = [1000, 2500, 4000, 0] as const;
let contents: string[];
beforeAll(async () => {
  shared = await createTestApp(forFile);
  contents = await Promise.all(
    sizes.map(async (size_bytes) => (await buildBlob(shared.deps.db, { size_bytes })).sha256),
  );
});

type Linked = 'first' | 'second' | 'none';

interface Thing {
  in: 'former' | 'here';
  as: 'kept' | 'trashed' | 'missed' | 'promised' | 'coming' | 'upload';
  content: number;
  /** Whether it counts in another quota, to which its group was linked before. */
  isElsewhere: boolean;
  /** Image set of its group; null for none. */
  imageSet: number | null;
}

const worlds = fc.record({
  former: fc.constantFrom<Linked>('first', 'first', 'none'),
  here: fc.constantFrom<Linked>('first', 'second', 'second', 'none'),
  /** Remaining bytes of the quotas; negative if their limit was lowered. */
  remainingBytes: fc.integer({ min: -2000, max: 9000 }),
  things: fc.array(
    fc.record<Thing>({
      in: fc.constantFrom('former', 'here'),
      as: fc.constantFrom('kept', 'kept', 'kept', 'trashed', 'missed', 'promised', 'coming', 'upload'),
      content: fc.nat({ max: sizes.length - 1 }),
      isElsewhere: fc.boolean(),
      imageSet: fc.option(fc.nat({ max: 1 })),
    }),
    { maxLength: 14, size: 'max' },
  ),
});
type World = typeof worlds extends fc.Arbitrary<infer Value> ? Value : never;

interface Built {
  userId: string;
  formerId: string;
  groupId: string;
  quotaIds: string[];
  /** Quota that should hold the result; null for none. */
  targetId: string | null;
}

async function imageSetOf(groupId: string, number: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into image_sets (group_id, line_set_id, posted_at) values (${groupId}, ${String(number)}, now())
    on conflict (group_id, posted_by, line_set_id) do update set total = 1 returning id`.execute(
    shared.deps.db,
  );
  return rows[0]?.id ?? '';
}

async function build({ former, here, remainingBytes, things }: World): Promise<Built> {
  const { db } = shared.deps;
  const userId = (await buildUser(db)).id;
  const quotaOf = async () => (await buildQuota(db, { owner_id: userId })).id;
  const [first, second, elsewhere] = [await quotaOf(), await quotaOf(), await quotaOf()];
  const quotas = { first, second, none: null };
  const formerId = (await buildGroup(db, { quota_id: quotas[former], bot_left_at: testClock() })).id;
  const groupId = (await buildGroup(db, { quota_id: quotas[here] })).id;
  for (const group_id of [formerId, groupId]) await buildMember(db, { group_id, user_id: userId });
  for (const [place, thing] of things.entries()) {
    const isFormer = thing.in === 'former';
    const linked = quotas[isFormer ? former : here];
    const quota_id = thing.isElsewhere || linked === null ? elsewhere : linked;
    const file = { group_id: isFormer ? formerId : groupId, size_bytes: sizes[thing.content] ?? 0 };
    const image_set_id = thing.imageSet === null ? null : await imageSetOf(file.group_id, thing.imageSet);
    const message = { ...file, line_message_id: `${place}`, image_set_id };
    const sha256 = contents[thing.content] ?? '';
    if (thing.as === 'kept') await buildFile(db, { ...message, sha256, quota_id });
    if (thing.as === 'trashed')
      await buildFile(db, { ...message, sha256, quota_id, trashed_at: testClock() });
    if (thing.as === 'missed') await buildFile(db, { ...message, state: 'missed', missed_reason: 'failed' });
    if (thing.as === 'promised') await buildFile(db, { ...message, state: 'fetching', quota_id });
    if (thing.as === 'coming') await buildFile(db, { ...message, state: 'fetching' });
    if (thing.as === 'upload') {
      const { size_bytes, group_id } = file;
      const expires_at = new Date(testClock().getTime() + 60_000);
      await sql`
        insert into uploads (id, group_id, user_id, quota_id, name, size_bytes, reserved_bytes, expires_at)
        values (gen_random_uuid(), ${group_id}, ${userId}, ${quota_id}, 'a.bin', ${size_bytes},
          counted_bytes(${size_bytes}), ${expires_at})`.execute(db);
    }
  }
  // A former group without a quota is still theirs to continue by its files.
  if (former === 'none') {
    const [sha256 = '', size_bytes = 0] = [contents[0], sizes[0]];
    await buildFile(db, { group_id: formerId, sha256, size_bytes, quota_id: elsewhere });
  }
  const quotaIds = [first, second, elsewhere];
  await sql`
    update quotas set
      used_bytes = (select coalesce(sum(bytes), 0) from (
        select max(counted_bytes(size_bytes)) as bytes from files
        where quota_id = quotas.id and state = 'kept' group by sha256) as contents),
      reserved_bytes = (select coalesce(sum(reserved_bytes), 0) from uploads where quota_id = quotas.id)
        + (select coalesce(sum(counted_bytes(size_bytes)), 0) from files where quota_id = quotas.id and state = 'fetching')
    where id in (${sql.join(quotaIds)})`.execute(db);
  await sql`
    update quotas set limit_bytes = greatest(0, used_bytes + reserved_bytes + ${remainingBytes})
    where id in (${sql.join(quotaIds)})`.execute(db);
  return { userId, formerId, groupId, quotaIds, targetId: quotas[former] ?? quotas[here] };
}

/** Checks that the numbers of quotas and groups equal the sums of their files, uploads and contents. */
async function check({ quotaIds }: Pick<Built, 'quotaIds'>): Promise<void> {
  const { db } = shared.deps;
  await checkQuotaNumbers(db, quotaIds);
  await checkCounters(db, quotaIds);
  const counted = await sql`
    select group_id from group_counts group by group_id
    having sum(file_count) <> (
      select count(*) from files where group_id = group_counts.group_id and state = 'kept' and trashed_at is null)`.execute(
    db,
  );
  expect(counted.rows).toEqual([]);
  expect(await db.transaction().execute(listDayDrift)).toEqual([]);
}

/** Returns the bytes that the target would have to add: contents that are new to it, and reservations. */
async function bytesNewTo({ targetId, formerId, groupId }: Built): Promise<number> {
  if (targetId === null) return 0;
  const isOfBoth = sql`group_id in (${formerId}, ${groupId}) and quota_id <> ${targetId}`;
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from (
      select counted_bytes(size_bytes) as bytes from blobs where sha256 in (
        select sha256 from files where ${isOfBoth} and state = 'kept'
        except select sha256 from files where quota_id = ${targetId} and state = 'kept')
      union all select counted_bytes(size_bytes) from files where ${isOfBoth} and state = 'fetching'
      union all select reserved_bytes from uploads where ${isOfBoth}
    ) as coming`.execute(shared.deps.db);
  return rows[0]?.bytes ?? 0;
}

/** Lists quotas in which files of a group count or are reserved. */
async function quotasOf(formerId: string): Promise<string[]> {
  const { rows } = await sql<{ quota_id: string }>`
    select quota_id from files where group_id = ${formerId} and quota_id is not null
    union select quota_id from uploads where group_id = ${formerId}`.execute(shared.deps.db);
  return rows.map((row) => row.quota_id);
}

const idsIn = async (...groupIds: string[]) => {
  const { rows } = await sql<{ id: string }>`
    select id from files where group_id in (${sql.join(groupIds)})
    union all select id from uploads where group_id in (${sql.join(groupIds)}) order by id`.execute(
    shared.deps.db,
  );
  return rows.map(({ id }) => id);
};

const continueIt = async ({ userId, groupId, formerId }: Built) =>
  await continueCabinet(shared.deps, {
    membership: await requireMember(shared.deps, { groupId, userId }),
    formerId,
  });

test('a merge moves everything and counts it once, or moves nothing if it does not fit', {
  tags: ['slow'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (world) => {
      const built = await build(world);
      const { formerId, groupId, targetId } = built;
      await check(built);
      const all = await idsIn(formerId, groupId);
      const here = await idsIn(groupId);
      const newBytes = await bytesNewTo(built);
      const fits = newBytes === 0 || newBytes <= world.remainingBytes;
      try {
        await continueIt(built);
        expect(fits).toBe(true);
        expect(await idsIn(formerId)).toEqual(all);
        const quotas = await quotasOf(formerId);
        if (targetId !== null && quotas.length > 0) expect(quotas).toEqual([targetId]);
      } catch (error) {
        if (!isAppError(error, 'QUOTA_EXCEEDED')) throw error;
        expect(fits).toBe(false);
        expect(await idsIn(groupId)).toEqual(here);
      }
      await check(built);
    }),
    { numRuns: amountOf({ few: 15, whole: 40 }) },
  );
});

test('files that are pending during a merge reach the group and count once', async () => {
  const { db, line } = shared.deps;
  for (let round = 0; round < 5; round += 1) {
    const userId = (await buildUser(db)).id;
    const quotaIds = [
      (await buildQuota(db, { owner_id: userId })).id,
      (await buildQuota(db, { owner_id: userId })).id,
    ];
    const former = await buildGroup(db, { quota_id: quotaIds[0] ?? null, bot_left_at: testClock() });
    const group = await buildGroup(db, { quota_id: quotaIds[1] ?? null });
    for (const group_id of [former.id, group.id]) await buildMember(db, { group_id, user_id: userId });
    const built = { userId, formerId: former.id, groupId: group.id, quotaIds };
    const membership = await requireMember(shared.deps, { groupId: group.id, userId });

    const uploads = restartUploads(shared.deps);
    const begin = async (text: string) => {
      const sizeBytes = Buffer.byteLength(text);
      const id = await uploads.begin({ ...membership, name: 'a.txt', mimeType: null, sizeBytes });
      await uploads.parts.create(id);
      const source = Readable.from([Buffer.from(text)]);
      await uploads.append({ id, offset: 0, source, announcedBytes: 0, checksum: null });
      return id;
    };
    const finished = [await begin(`one ${round}`), await begin(`two ${round}`)];
    const content = {
      fetchContent: async (messageId: string) => ({
        status: 'ready' as const,
        stream: Readable.from([Buffer.from(`content ${messageId.slice(-1)} ${round}`)]),
        contentType: 'text/plain',
        contentLength: null,
      }),
      fetchPreview: async () => null,
    };
    const fetched: string[] = [];
    for (const end of ['1', '2', '3']) {
      const file = await buildFile(db, {
        group_id: group.id,
        kind: 'file',
        state: 'fetching',
        line_message_id: `${round} ${end}`,
      });
      fetched.push(file.id);
    }
    const context = { signal: new AbortController().signal, attempt: 0, triedSince: testClock() };
    const fetchDeps = { ...shared.deps, line: { ...line, content } };
    const takenBack = { lineChatId: group.line_chat_id, unsentAt: testClock() };
    const takeBack = async (tx: Tx) => {
      // In the order of events. A transaction that waits for a merging group then finds the group of its chat.
      const { group: locked } = await lockGroupOfChat(tx, {
        lineChatId: group.line_chat_id,
        type: 'group',
      });
      const message = { ...takenBack, groupId: locked.id, lineMessageId: `${round} 3` };
      await eraseUnsent(tx, shared.deps, message);
    };
    const [, , late] = await Promise.all([
      whileBusy(() => continueCabinet(shared.deps, { membership, formerId: former.id })),
      Promise.all(finished.map((id) => whileBusy(() => uploads.finish(id)))),
      whileBusy(() => begin(`late ${round}`)).catch((error: unknown) => {
        if (!isAppError(error, 'UNAVAILABLE')) throw error;
        return null;
      }),
      ...fetched.map((fileId) => whileBusy(() => fetchContent(fetchDeps, { fileId }, context))),
      whileBusy(() => db.transaction().execute(takeBack)),
    ]);
    if (late !== null) await uploads.finish(late);
    const files = await db.selectFrom('files').selectAll().where('group_id', '=', former.id).execute();
    const expected = [...finished, ...fetched, late].filter((id) => id !== null && id !== fetched[2]);
    expect(
      files
        .filter(({ id }) => id !== fetched[2])
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(expected.toSorted());
    const inGroup = { state: 'kept', quota_id: quotaIds[0] };
    expect(files).toMatchObject(files.map(() => inGroup));
    await check(built);
    const left = await db.selectFrom('groups').select('merged_into').where('id', '=', group.id).execute();
    expect(left).toEqual([{ merged_into: former.id }]);
  }
});

test('every table with a group id is either moved by a merge or stays', async () => {
  const goAlong = [
    'activity',
    'archives',
    'bulk_actions',
    'bursts',
    'chat_requests',
    'read_marks',
    'files',
    'folders',
    'folder_rules',
    'group_chats',
    'group_visits',
    'groups',
    'image_set_actions',
    'image_sets',
    'keeping_changes',
    'pins',
    'shares',
    'quota_expiries_said',
    'quota_offers',
    'quota_thresholds_said',
    'file_texts',
    'slips',
    'uploads',
  ];
  // Counted by a trigger; people with an open page; notices to people of a chat that continues; settings of the group
  // itself; answers to requests under the old id; files erased with a deleted quota; recent reminders.
  const stay = [
    'answered_requests',
    'day_counts',
    'deleted_quota_groups',
    'group_counts',
    'group_image_sets',
    'group_months',
    'onboardings',
    'pushes',
    'quota_groups',
    'quota_moves',
    'quota_reminders',
    'saving_file_types',
  ];
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'groups'::regclass order by name`.execute(shared.deps.db);
  expect(rows.map(({ name }) => name)).toEqual([...goAlong, ...stay].toSorted());
});
