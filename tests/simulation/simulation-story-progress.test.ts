// @vitest-environment node
import { createLinePlatform } from '@kepwai/line-platform';
import { expect, onTestFinished, test } from 'vitest';
import type { ChatStory } from '../../scripts/simulation/chat-story.ts';
import { showProgress } from '../../scripts/simulation/story-progress.ts';

const line = (at: number) => ({ by: 'แม่', at, type: 'text' as const, text: 'ก' });
const chat = { chatId: 'C1', name: 'บ้านเรา', members: ['แม่'], invitedAt: 0 };
const chats = [
  { ...chat, lines: [line(1), line(2)], cards: [], asked: [{ by: 'แม่', text: 'หา' }] },
  { ...chat, lines: [line(1)], cards: [] },
] satisfies ChatStory[];

async function startProgress() {
  const platform = createLinePlatform();
  onTestFinished(() => platform.close());
  const progress = showProgress(platform.control, chats);
  const look = async () => (await platform.app.inject({ url: '/line/view' })).json().samples;
  return { progress, look };
}

test('the page of chats shows how many messages of the story are there', async () => {
  const { progress, look } = await startProgress();
  expect(await look()).toEqual({ done: 0, total: 4, failure: null });
  progress.add(3);
  expect(await look()).toEqual({ done: 3, total: 4, failure: null });
});

test('a story that stops says what to do', async () => {
  const { progress, look } = await startProgress();
  progress.add(1);
  progress.stop();
  expect(await look()).toMatchObject({ done: 1, failure: expect.stringContaining('npm start') });
});
