import { Readable } from 'node:stream';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildGroup,
  buildMember,
  buildQuota,
  buildUser,
  createTestApp,
  forFile,
  registerUser,
  type TestApp,
} from '../../../../test/index.ts';
import { restartUploads } from '../../../../test/uploads.ts';
import { AppError, isAppError } from '../../../errors.ts';
import type { LineContentAnswer } from '../../../line/content.ts';
import { deleteFile } from '../../files/delete.ts';
import { restoreFile, trashFile } from '../../files/files.ts';
import { linkGroupQuota, unlinkGroupQuota } from '../../groups/quota-link/link.ts';
import { fetchContent } from '../../ingest/fetching/fetch-content.ts';
import { eraseUnsent } from '../../ingest/unsent/erase-unsent.ts';

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp(forFile);
});

/** Contents of the test by letter, each with a size of its own. */
const sizes = { a: 1000, b: 2500, c: 4000, d: 0 };
type Letter = keyof typeof sizes;
const bytesOf = (letter: Letter) => Buffer.from(letter.repeat(sizes[letter]));

/** Actions that fill the quotas come more often than those that empty them. */
const actions = [
  'link',
  'link',
  'keep',
  'keep',
  'unlink',
  'keep',
  'begin upload',
  'finish upload',
  'give up upload',
  'begin fetch',
  'begin fetch of unknown size',
  'finish fetch',
  'trash',
  'restore',
  'delete',
  'unsend',
] as const;

/** `group` and `quota` are indexes; `pick` chooses among existing files. */
interface Step {
  action: (typeof actions)[number];
  letter: Letter;
  group: number;
  quota: number;
  pick: number;
}

const steps = (minLength: number, maxLength: number) =>
  fc.array(
    fc.record<Step>({
      action: fc.constantFrom(...actions),
      letter: fc.constantFrom(...(Object.keys(sizes) as Letter[])),
      group: fc.nat({ max: 2 }),
      quota: fc.nat({ max: 1 }),
      pick: fc.nat({ max: 7 }),
    }),
    { minLength, maxLength, size: 'max' },
  );

describe("a group's files while its link changes", () => {
  test('count once at each step and never beyond a limit', async () => {
    await fc.assert(
      fc.asyncProperty(steps(20, 60), async (script) => {
        const world = await createWorld();
        for (const step of script) {
          await world.run(step);
          await world.check();
        }
        await world.end();
        expect(await world.reserved()).toEqual([0, 0]);
      }),
      { numRuns: 30 },
    );
  });

  test('count once when everything races', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(steps(8, 15), { minLength: 3, maxLength: 5, size: 'max' }),
        async (scripts) => {
          const world = await createWorld();
          await Promise.all(
            scripts.map(async (script) => {
              for (const step of script) await world.run(step);
            }),
          );
          await world.check();
          await world.end();
          expect(await world.reserved()).toEqual([0, 0]);
        },
      ),
      { numRuns: 15 },
    );
  });
});

/** Creates two quotas and three groups that share contents; everything goes through the server's own functions. */
async function createWorld() {
  const { db } = shared.deps;
  const line = createGatedLine();
  const deps = { ...shared.deps, line: { ...shared.deps.line, content: line.content } };
  const uploads = restartUploads(deps);
  const owner = (await buildUser(db)).id;
  await registerUser(db, owner);
  const quotaIds: string[] = [];
  for (const limit_bytes of [9000, 6000]) {
    quotaIds.push((await buildQuota(db, { owner_id: owner, limit_bytes })).id);
  }
  const groups: { id: string; line_chat_id: string }[] = [];
  for (let index = 0; index < 3; index += 1) {
    const group = await buildGroup(db, { quota_id: quotaIds[index % 2] ?? null });
    await buildMember(db, { group_id: group.id, user_id: owner });
    groups.push(group);
  }
  const groupIds = groups.map(({ id }) => id);
  const underWay: { uploads: string[]; fetches: { finish(): Promise<void> }[] } = {
    uploads: [],
    fetches: [],
  };

  const membershipOf = async (groupId: string) => {
    const { quota_id } = await db
      .selectFrom('groups')
      .select('quota_id')
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow();
    const quotaRole = quota_id === null ? null : ('owner' as const);
    return { groupId, userId: owner, quotaId: quota_id, quotaRole, botLeft: false, isMember: true };
  };

  const beginUpload = async (groupId: string, letter: Letter): Promise<string> => {
    const membership = await membershipOf(groupId);
    const sizeBytes = sizes[letter];
    const id = await uploads.begin({ ...membership, name: 'a.bin', mimeType: null, sizeBytes });
    await uploads.parts.create(id);
    const source = Readable.from(sizes[letter] > 0 ? [bytesOf(letter)] : []);
    const bytes = { offset: 0, source, announcedBytes: 0, checksum: null };
    try {
      await uploads.append({ id, ...bytes });
    } catch (error) {
      await uploads.end(id);
      throw error;
    }
    return id;
  };

  const beginFetch = async (groupId: string, letter: Letter, isSizeKnown: boolean): Promise<void> => {
    const { quotaId } = await membershipOf(groupId);
    // An empty answer for a content of unknown size is LINE's way to say "not yet".
    if (quotaId === null || (!isSizeKnown && sizes[letter] === 0)) return;
    const lineMessageId = String(Math.random());
    const { id } = await db
      .insertInto('files')
      .values({
        group_id: groupId,
        kind: 'file',
        name: 'a.bin',
        state: 'fetching',
        size_bytes: isSizeKnown ? sizes[letter] : null,
        source: 'chat',
        posted_at: new Date(),
        line_message_id: lineMessageId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const gate = line.expect(lineMessageId, bytesOf(letter));
    const context = { signal: new AbortController().signal, attempt: 0, triedSince: new Date() };
    const done = fetchContent(deps, { fileId: id }, context);
    await Promise.race([gate.asked, done]);
    underWay.fetches.push({
      async finish() {
        gate.open();
        await done;
      },
    });
  };

  /** Returns one of the kept files of the group. */
  const pickFile = async (groupId: string, pick: number) => {
    const files = await db
      .selectFrom('files')
      .select(['id', 'line_message_id'])
      .where('group_id', '=', groupId)
      .where('state', '=', 'kept')
      .orderBy('id')
      .execute();
    return files[pick % Math.max(1, files.length)];
  };

  const act = async ({ action, letter, group, quota, pick }: Step): Promise<void> => {
    const groupId = groupIds[group] ?? '';
    const chat = groups[group]?.line_chat_id ?? '';
    switch (action) {
      case 'link': {
        const quotaId = quotaIds[quota] ?? '';
        await linkGroupQuota(deps, { viewer: await membershipOf(groupId), quotaId });
        return;
      }
      case 'unlink':
        return await unlinkGroupQuota(deps, await membershipOf(groupId));
      case 'keep':
        return await uploads.finish(await beginUpload(groupId, letter));
      case 'begin upload':
        underWay.uploads.push(await beginUpload(groupId, letter));
        return;
      case 'finish upload': {
        const [id] = underWay.uploads.splice(pick % Math.max(1, underWay.uploads.length), 1);
        return id === undefined ? undefined : await uploads.finish(id);
      }
      case 'give up upload': {
        const [id] = underWay.uploads.splice(pick % Math.max(1, underWay.uploads.length), 1);
        return id === undefined ? undefined : await uploads.end(id);
      }
      case 'begin fetch':
        return await beginFetch(groupId, letter, true);
      case 'begin fetch of unknown size':
        return await beginFetch(groupId, letter, false);
      case 'finish fetch': {
        const [fetch] = underWay.fetches.splice(pick % Math.max(1, underWay.fetches.length), 1);
        return await fetch?.finish();
      }
    }
    const file = await pickFile(groupId, pick);
    if (!file) return;
    const inGroup = { membership: await membershipOf(groupId), fileId: file.id };
    if (action === 'trash') await trashFile(deps, inGroup);
    else if (action === 'restore') await restoreFile(deps, inGroup);
    else await remove(action, { groupId, chat, file });
  };

  const remove = async (
    action: 'delete' | 'unsend',
    {
      groupId,
      chat,
      file,
    }: { groupId: string; chat: string; file: { id: string; line_message_id: string | null } },
  ): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      const message = { groupId, lineChatId: chat, unsentAt: new Date() };
      if (action === 'delete') await deleteFile(tx, { fileId: file.id, now: new Date() });
      else if (file.line_message_id !== null)
        await eraseUnsent(tx, deps, { ...message, lineMessageId: file.line_message_id });
    });
  };

  return {
    /** A request refused for a product reason changes nothing, and the next step follows. */
    async run(step: Step): Promise<void> {
      try {
        await act(step);
      } catch (error) {
        const isRefusal = ['QUOTA_EXCEEDED', 'TOO_MANY_UPLOADS', 'NO_QUOTA', 'NOT_FOUND', 'NOT_ALLOWED'].some(
          (code) => error instanceof AppError && error.code === code,
        );
        if (!isRefusal) throw error;
        if (step.action === 'link' && isAppError(error, 'QUOTA_EXCEEDED')) {
          expect(Number(error.details?.[0]?.message)).toBeGreaterThan(0);
        }
      }
    },
    async check(): Promise<void> {
      const { rows } = await sql<Record<string, number>>`
        select limit_bytes, used_bytes, reserved_bytes,
          (select coalesce(sum(counted_bytes(size_bytes)), 0)::bigint from (
            select distinct sha256, size_bytes from files where quota_id = quotas.id and state = 'kept'
          ) as contents) as content_bytes,
          (select coalesce(sum(size_bytes), 0)::bigint from quota_blobs where quota_id = quotas.id) as blob_bytes,
          (select count(*) from files where quota_id = quotas.id and state = 'kept') as files,
          (select coalesce(sum(file_count), 0)::bigint from quota_blobs where quota_id = quotas.id) as blob_files,
          (select coalesce(sum(reserved_bytes), 0)::bigint from uploads
            where quota_id = quotas.id and state = 'receiving') as upload_bytes,
          (select coalesce(sum(counted_bytes(size_bytes)), 0)::bigint from files
            where quota_id = quotas.id and state = 'fetching') as fetch_bytes
        from quotas where id in (${sql.join(quotaIds)})`.execute(db);
      for (const row of rows) {
        const { limit_bytes = 0, used_bytes = 0, reserved_bytes = 0 } = row;
        expect(row).toMatchObject({
          content_bytes: used_bytes,
          blob_bytes: used_bytes,
          blob_files: row.files,
          reserved_bytes: (row.upload_bytes ?? 0) + (row.fetch_bytes ?? 0),
        });
        expect(used_bytes + reserved_bytes).toBeLessThanOrEqual(limit_bytes);
      }
      const { rows: elsewhere } = await sql`
        select counted.id from (
          select id, group_id, quota_id from files where state in ('kept', 'fetching')
          union all select id, group_id, quota_id from uploads where state = 'receiving'
        ) as counted
        join groups on groups.id = group_id
        where groups.id in (${sql.join(groupIds)}) and counted.quota_id <> groups.quota_id`.execute(db);
      expect(elsewhere).toEqual([]);
      const uncounted = await db
        .selectFrom('files')
        .select('id')
        .where('group_id', 'in', groupIds)
        .where('state', '=', 'kept')
        .where('quota_id', 'is', null)
        .execute();
      expect(uncounted).toEqual([]);
    },
    /** Completes everything that is pending. */
    async end(): Promise<void> {
      for (const id of underWay.uploads.splice(0)) await uploads.finish(id);
      for (const fetch of underWay.fetches.splice(0)) await fetch.finish();
      await this.check();
    },
    async reserved(): Promise<number[]> {
      const rows = await db
        .selectFrom('quotas')
        .select('reserved_bytes')
        .where('id', 'in', quotaIds)
        .execute();
      return rows.map((row) => row.reserved_bytes);
    },
  };
}

/** Creates a LINE that delivers content when it is told to. */
function createGatedLine() {
  const waiting = new Map<string, { ask(): void; answer: Promise<LineContentAnswer> }>();
  return {
    content: {
      async fetchContent(messageId: string): Promise<LineContentAnswer> {
        const gate = waiting.get(messageId);
        if (!gate) throw new Error(`nobody expects ${messageId}`);
        gate.ask();
        return await gate.answer;
      },
      fetchPreview: async () => null,
    },
    expect(messageId: string, bytes: Buffer) {
      let ask = () => {};
      let answer = (_answer: LineContentAnswer) => {};
      const asked = new Promise<void>((resolve) => {
        ask = resolve;
      });
      const answered = new Promise<LineContentAnswer>((resolve) => {
        answer = resolve;
      });
      waiting.set(messageId, { ask: () => ask(), answer: answered });
      return {
        asked,
        open: () =>
          answer({
            status: 'ready',
            stream: Readable.from(bytes.length > 0 ? [bytes] : []),
            contentType: 'application/octet-stream',
            contentLength: bytes.length,
          }),
      };
    },
  };
}
