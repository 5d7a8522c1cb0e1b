import { beforeAll, expect, test } from 'vitest';
import { createTestChat } from '../../test/chat.ts';
import { createTestApp, forFile, type TestApp } from '../../test/index.ts';
import type { LiveEvent } from '../db/notify.ts';

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp(forFile);
  await shared.start();
});

test('what is posted comes into the cabinet by itself, also when LINE is not ready at first', async () => {
  const chat = await createTestChat(shared);
  const heard: LiveEvent[] = [];
  shared.deps.live.subscribe((event) => heard.push(event));
  await chat.post({
    type: 'image',
    contents: Array.from({ length: 10 }, (_, index) => ({
      picture: { seed: String(index), width: 320, height: 240 },
      ...(index === 4 && { faults: [{ kind: 'not-ready' as const }] }),
    })),
  });
  const states = async () => (await chat.files()).map((file) => file.state);
  await expect.poll(states).toEqual(Array(10).fill('kept'));
  const waiting = () =>
    shared.deps.db.selectFrom('blobs').select('sha256').where('thumbnail_state', '=', 'pending').execute();
  await expect.poll(waiting).toEqual([]);
  const heardOf = (change: string) =>
    heard.flatMap((event) =>
      event.type === 'files-changed' && event.groupId === chat.groupId && event.change === change
        ? event.fileIds
        : [],
    );
  await expect.poll(() => new Set(heardOf('added')).size).toBe(10);
  expect(heardOf('added')).toHaveLength(10);
  await expect.poll(() => heardOf('updated')).not.toEqual([]);
  const answers = () => shared.line.control.sends().filter(({ to }) => to === chat.chatId);
  await expect.poll(answers).toMatchObject([{ kind: 'reply' }]);
});

test('what LINE does not know is a tile that says so', async () => {
  const chat = await createTestChat(shared);
  await chat.post({
    type: 'file',
    contents: [
      { generate: { sizeBytes: 100 }, fileName: 'a.bin', faults: [{ kind: 'not-found', times: 'always' }] },
    ],
  });
  const reasons = async () => (await chat.files()).map((file) => file.missed_reason);
  await expect.poll(reasons).toEqual(['expired']);
});
