import type { LinePlatform } from '@kepwai/line-platform';
import type { ChatStory } from './chat-story.ts';

/** How far a story is, as the page of chats shows it. */
export interface StoryProgress {
  /** Counts messages that are now in their chat. */
  add(count: number): void;
  /** Shows that the story has stopped, and what to do. */
  stop(): void;
}

const advice = 'กด Ctrl+C ในเทอร์มินัล แล้วสั่ง npm start อีกที จะเล่าใหม่ตั้งแต่ต้น';

/** Shows on the page of chats that these chats are being seeded: nothing of them yet. */
export function showProgress(
  control: Pick<LinePlatform['control'], 'showSamples'>,
  chats: readonly ChatStory[],
): StoryProgress {
  const total = chats.reduce((sum, chat) => sum + countMessages(chat), 0);
  let done = 0;
  const show = (failure: string | null) => control.showSamples({ done, total, failure });
  show(null);
  return {
    add(count) {
      done += count;
      show(null);
    },
    stop: () => show(advice),
  };
}

const countMessages = ({ lines, cards, asked = [] }: ChatStory): number =>
  lines.length + cards.length + asked.length;
