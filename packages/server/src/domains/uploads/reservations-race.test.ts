import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import { dayMs } from '@kepwai/rules/time';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { createTestApp, forFile, type TestApp } from '../../../test/index.ts';
import { createTestChat, type TestChat } from '../../../test/scenes/chat.ts';
import { restartUploads } from '../../../test/scenes/uploads/uploads.ts';
import { isAppError } from '../../errors.ts';

let shared: TestApp;
let chat: TestChat;
let now: Date;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
  now = testClock();
});

const wait = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function open(limitBytes: number): Promise<void> {
  now = testClock();
  chat = await createTestChat(shared, { limitBytes });
}

/** Events of uploads; `kill` drops all memory of a process in the middle of one. */
const actions = ['begin', 'append', 'append', 'append', 'kill', 'end', 'rest', 'resize'] as const;

interface Action {
  what: (typeof actions)[number];
  who: 0 | 1;
  pick: number;
  bytes: number;
}

const scripts = fc.array(
  fc.array(
    fc.record<Action>({
      what: fc.constantFrom(...actions),
      who: fc.constantFrom(0, 1),
      pick: fc.nat({ max: 9 }),
      bytes: fc.nat({ max: 4000 }),
    }),
    { minLength: 4, maxLength: 12, size: 'max' },
  ),
  { minLength: 2, maxLength: 4 },
);

test('a quota never overruns, and its reservations match its uploads, in any race or crash', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (racing) => {
      await open(10_000);
      const world = await createWorld();
      await Promise.all(
        racing.map(async (script) => {
          for (const action of script) await world.run(action);
        }),
      );
      await world.check();
      wait(8 * dayMs);
      await shared.deps.uploads.tidy();
      await world.check();
      expect((await chat.usage()).reserved).toBe(0);
    }),
    { numRuns: 8 },
  );
});

/** Creates two people and one quota; a sender holds the lock, as the protocol requires. */
async function createWorld() {
  const { db } = shared.deps;
  await Promise.all([chat.mother, chat.father].map((person) => shared.signIn(person)));
  const people = await db
    .selectFrom('users')
    .select('id')
    .where('line_user_id', 'in', [chat.mother, chat.father])
    .execute();
  const busy = new Set<string>();

  const listOpen = async () =>
    await db
      .selectFrom('uploads')
      .selectAll()
      .where('group_id', '=', chat.groupId)
      .where('state', '=', 'receiving')
      .orderBy('id')
      .execute();

  async function act({ what, who, pick, bytes }: Action): Promise<void> {
    const uploads = restartUploads(shared.deps);
    if (what === 'begin') {
      const upload = { groupId: chat.groupId, userId: people[who]?.id ?? '', botLeft: false };
      const id = await uploads.begin({ ...upload, name: 'a.bin', mimeType: null, sizeBytes: bytes });
      return await uploads.parts.create(id);
    }
    if (what === 'resize') {
      const { used, reserved } = await chat.usage();
      const limit_bytes = Math.max(used + reserved, 10_000 + bytes);
      await db.updateTable('quotas').set({ limit_bytes }).where('id', '=', chat.quotaId).execute();
      return;
    }
    const listed = await listOpen();
    const upload = listed[pick % Math.max(1, listed.length)];
    if (!upload || busy.has(upload.id)) return;
    if (what === 'end') return await uploads.end(upload.id);
    busy.add(upload.id);
    try {
      if (what === 'rest') return;
      const offset = (await uploads.parts.size(upload.id)) ?? 0;
      const sent = randomBytes(Math.min(bytes, upload.size_bytes - offset));
      const announcedBytes = pick % 2 === 0 ? sent.byteLength : 0;
      const source = what === 'kill' ? breakAfter(sent) : Readable.from(sent.byteLength > 0 ? [sent] : []);
      await uploads.append({ id: upload.id, offset, source, announcedBytes, checksum: null });
      if (await uploads.isWhole(upload)) await uploads.finish(upload.id);
    } finally {
      busy.delete(upload.id);
    }
  }

  return {
    async run(action: Action): Promise<void> {
      try {
        await act(action);
      } catch (error) {
        const expected = ['QUOTA_EXCEEDED', 'TOO_MANY_UPLOADS', 'UPLOAD_GONE'] as const;
        const isMissingPart = error instanceof Error && 'code' in error && error.code === 'ENOENT';
        const isExpected =
          isMissingPart || expected.some((code) => isAppError(error, code)) || isKilled(error);
        if (!isExpected) throw error;
      }
      const { used, reserved } = await chat.usage();
      const { limit_bytes } = await db
        .selectFrom('quotas')
        .select('limit_bytes')
        .where('id', '=', chat.quotaId)
        .executeTakeFirstOrThrow();
      expect(used + reserved).toBeLessThanOrEqual(limit_bytes);
    },
    async check(): Promise<void> {
      const { parts } = restartUploads(shared.deps);
      const open = await listOpen();
      const { used, reserved } = await chat.usage();
      expect(reserved).toBe(open.reduce((sum, upload) => sum + upload.reserved_bytes, 0));
      const contents = new Map(
        (await chat.files()).map((file) => [file.sha256, countedBytes(file.size_bytes)]),
      );
      expect(used).toBe([...contents.values()].reduce((sum, bytes) => sum + bytes, 0));
      for (const { id, reserved_bytes } of open) {
        expect((await parts.size(id)) ?? 0).toBeLessThanOrEqual(reserved_bytes);
      }
    },
  };
}

const killed = new Error('killed');
const isKilled = (error: unknown) => error === killed;

/** Yields the first part of a body and then fails, like a sender that disconnects. */
function breakAfter(bytes: Buffer): AsyncIterable<Buffer> {
  return (async function* () {
    yield bytes.subarray(0, Math.ceil(bytes.byteLength / 2));
    throw killed;
  })();
}
