import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createManualClock } from '../index.ts';
import { createTestPlatform } from '../test/platform.ts';

const start = async (origin: string) => {
  const response = await fetch(`${origin}/line/visits`, { method: 'POST' });
  return { status: response.status, body: await response.json() };
};

test('nobody starts a visit unless the embedder allows visitors', async () => {
  const line = createTestPlatform();
  expect(await start(await line.listenForVisitors())).toMatchObject({ status: 404 });
});

test('the embedder decides who can start a visit', async () => {
  const addresses: string[] = [];
  const line = createTestPlatform({
    startVisit: async (address) => {
      addresses.push(address);
      return { refusal: 'busy' };
    },
  });
  const started = await start(await line.listenForVisitors());
  expect(started).toEqual({ status: 429, body: { message: 'busy' } });
  expect(addresses).toEqual(['127.0.0.1']);
});

test('the deletion of a visit survives a restart, and leaves no data on disk', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'visits-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const clock = createManualClock(Date.parse('2026-11-26T05:00:00Z'));
  const first = createTestPlatform({ dataDir, clock });
  const { userId } = first.control.createUser({ displayName: 'คุณ' });
  const { chatId } = first.control.createGroup({ name: 'บ้านเรา', memberIds: [userId] });
  await first.control.post(chatId, {
    userId,
    type: 'file',
    contents: [{ base64: 'YQ==', fileName: 'a.txt' }],
  });
  first.control.visits.open({
    ...{ chatId, userIds: [userId], askedBy: '', maxMessages: 1, maxBytes: 1 },
    endsAt: clock.now() + 1,
  });
  await first.close();

  clock.advance(1);
  const second = createTestPlatform({ dataDir, clock });
  await second.control.visits.deleteEnded();
  clock.advance(3 * 60_000);
  await second.control.visits.deleteEnded();
  expect(await readdir(join(dataDir, 'content'))).toEqual([]);
  const written = await readFile(join(dataDir, 'state.jsonl'), 'utf8');
  for (const words of [userId, chatId, 'บ้านเรา', 'a.txt']) expect(written).not.toContain(words);
});
