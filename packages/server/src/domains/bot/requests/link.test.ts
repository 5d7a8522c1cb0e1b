import { beforeEach, describe, expect, test } from 'vitest';
import {
  chat,
  now,
  sendText,
  setReplies,
  shared,
  useChatScene,
  words,
} from '../../../../test/scenes/chat-scene.ts';
import { keepPicture, quote } from '../../../../test/scenes/quoting.ts';

useChatScene({ clock: () => now });
beforeEach(() => setReplies('silent'));

describe('a link to a quoted message', () => {
  const shares = () =>
    shared.deps.db.selectFrom('shares').selectAll().where('group_id', '=', chat.groupId).execute();

  async function consent(lineUserId: string): Promise<void> {
    await sendText('สวัสดี', lineUserId);
    const { id } = await shared.deps.db
      .selectFrom('users')
      .select('id')
      .where('line_user_id', '=', lineUserId)
      .executeTakeFirstOrThrow();
    const terms = { user_id: id, document: 'terms' as const, version: '2026-11-21', accepted_at: now };
    await shared.deps.db.insertInto('consents').values(terms).execute();
  }

  test('is created once, by anybody who accepted the terms, and can be copied from the reply', async () => {
    const messageId = await keepPicture();
    await consent(chat.father);
    await quote(messageId, 'ลิงก์', { userId: chat.father, webhook: { duplicate: 1 } });
    const [share, ...others] = await shares();
    expect(others).toEqual([]);
    expect(share?.file_id).toBe((await chat.files())[0]?.id);
    expect(words()).toHaveLength(1);
    expect(words()[0]).toMatch(/"clipboardText":"https?:[^"]*\/app\/share\/[\w-]{22}"/);
  });

  test('is not created for a person who never signed in, for a missed file, or without a quote', async () => {
    const messageId = await keepPicture();
    await quote(messageId, 'เก็บไว้ ลิงก์');
    expect(words()).toEqual([expect.stringContaining('เปิดตู้ครั้งหนึ่งก่อน')]);
    await consent(chat.mother);
    await shared.deps.db
      .updateTable('files')
      .set({ trashed_at: now })
      .where('group_id', '=', chat.groupId)
      .execute();
    await quote(messageId, 'ลิงก์');
    expect(words()[1]).toContain('อันนี้อยู่ในถังขยะ');
    await sendText('ลิงก์');
    expect(words()).toHaveLength(2);
    expect(await shares()).toEqual([]);
  });
});
