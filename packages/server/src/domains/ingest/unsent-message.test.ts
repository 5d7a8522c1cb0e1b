import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { chat, hands, shared, useChatScene } from '../../../test/scenes/chat-scene.ts';

useChatScene();

const bytesOf = async (sha256: string | null | undefined) =>
  Buffer.concat(await (await shared.deps.blobs.open(sha256 ?? '')).toArray());

describe('an unsent message', () => {
  test('is deleted for good: tile, bytes, pictures and usage', async () => {
    const [messageId = ''] = await chat.post({
      type: 'image',
      contents: [{ picture: { seed: 'unsend', width: 64, height: 64 } }],
    });
    await hands.work();
    const [file] = await chat.files();
    shared.line.control.unsend(messageId);
    await shared.line.control.idle();
    await hands.work();
    expect(await chat.files()).toEqual([]);
    expect(await shared.deps.blobs.size(file?.sha256 ?? '')).toBeNull();
    expect(await shared.deps.blobs.readDerived(file?.sha256 ?? '', 'small')).toBeNull();
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('removes nothing from another file with the same bytes', async () => {
    const [first = ''] = await chat.post({
      type: 'file',
      contents: [{ bytes: Buffer.from('same'), fileName: 'a.txt' }],
    });
    await chat.post({ type: 'file', contents: [{ bytes: Buffer.from('same'), fileName: 'b.txt' }] });
    await hands.work();
    shared.line.control.unsend(first);
    await shared.line.control.idle();
    await hands.work();
    const files = await chat.files();
    expect(files).toMatchObject([{ name: 'b.txt', state: 'kept' }]);
    expect(await bytesOf(files[0]?.sha256)).toEqual(Buffer.from('same'));
    expect(await chat.usage()).toEqual({ used: 4, reserved: 0 });
  });

  test.each(['before', 'after'] as const)(
    'is never kept when the unsend comes %s the message, in any order of handling',
    async (unsend) => {
      await chat.post({
        type: 'file',
        unsend,
        contents: [{ bytes: Buffer.from('never'), fileName: 'a.txt' }],
      });
      await hands.handleEvents((ids) => ids.toReversed());
      await hands.fetch();
      expect(await chat.files()).toEqual([]);
      expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
    },
  );

  test('is not kept when its bytes are already being fetched', async () => {
    const bytes = Buffer.from('on its way');
    const [messageId = ''] = await chat.post({ type: 'file', contents: [{ bytes, fileName: 'a.txt' }] });
    await hands.handleEvents();
    const { receive } = shared.deps.blobs;
    shared.deps.blobs.receive = async (...given) => {
      const received = await receive(...given);
      shared.line.control.unsend(messageId);
      await shared.line.control.idle();
      await hands.handleEvents();
      return received;
    };
    await hands.fetch();
    shared.deps.blobs.receive = receive;
    expect(await chat.files()).toEqual([]);
    expect(await shared.deps.blobs.size(createHash('sha256').update(bytes).digest('hex'))).toBeNull();
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test.each(['before', 'after'] as const)(
    'leaves no trace of its name when the unsend comes %s it',
    async (unsend) => {
      await chat.post({
        type: 'file',
        unsend,
        contents: [{ bytes: Buffer.from('ร่องรอย'), fileName: 'ร่องรอย.txt' }],
      });
      await hands.work();
      expect(await tablesWith('ร่องรอย')).toEqual([]);
    },
  );

  test('leaves no trace of its name when its group no longer has it', async () => {
    const [messageId = ''] = await chat.post({
      type: 'file',
      contents: [{ bytes: Buffer.from('ก่อนหน้า'), fileName: 'ก่อนหน้า.txt' }],
    });
    await hands.work();
    expect(await tablesWith('ก่อนหน้า')).toEqual(['public.files']);
    shared.line.control.unsend(messageId);
    await shared.line.control.idle();
    await hands.work();
    expect(await tablesWith('ก่อนหน้า')).toEqual([]);
  });

  test('deletes its image set when it was the last picture', async () => {
    const messages = await chat.post({
      type: 'image',
      contents: ['p', 'q'].map((seed) => ({ picture: { seed, width: 32, height: 32 } })),
    });
    await hands.work();
    for (const messageId of messages) shared.line.control.unsend(messageId);
    await shared.line.control.idle();
    await hands.work();
    const sets = await shared.deps.db
      .selectFrom('image_sets')
      .selectAll()
      .where('group_id', '=', chat.groupId)
      .execute();
    expect(sets).toEqual([]);
  });
});

/** Returns the tables that contain these words anywhere. */
async function tablesWith(words: string): Promise<string[]> {
  const { db } = shared.deps;
  const tables = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss')`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select from ${sql.table(name)} as t where t::text like ${`%${words}%`} or to_jsonb(t)::text like ${`%${words}%`}
      limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
