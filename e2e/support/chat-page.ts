import { expect, type Locator, type Page } from '@playwright/test';
import { lineOrigin } from './fixtures.ts';
import type { Chat, Person } from './line.ts';

/** Chat as one person sees it on the fake LINE's page. */
export interface ChatPage {
  /** Messages of the chat, including the bot's cards. */
  log: Locator;
  /** Mini-app beside the chat, once a card was tapped. */
  app: ReturnType<Page['frameLocator']>;
  sendText: (text: string) => Promise<void>;
  /** Taps the last button with this label that the bot offered. */
  tap: (label: string) => Promise<void>;
  /**
   * Closes the page. The app in it shares its sign-in with the journey's page, so close it before another
   * person signs in there.
   */
  close: () => Promise<void>;
}

/** Opens the chat page in this window as this person, in this chat, optionally with one of its tools. */
export async function openChat(
  page: Page,
  { person, chat, tool }: { person: Person; chat: Chat; tool?: string },
): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  const query = new URLSearchParams({ as: person.userId, chat: chat.chatId, ...(tool ? { tool } : {}) });
  await page.goto(`${lineOrigin()}/line?${query}`);
  await expect(page.getByRole('log')).toBeVisible();
}

/** Opens the chat page in a window of its own, beside the journey's page. */
export async function openChatPage(
  page: Page,
  { person, chat }: { person: Person; chat: Chat },
): Promise<ChatPage> {
  const chatPage = await page.context().newPage();
  await openChat(chatPage, { person, chat });
  const log = chatPage.getByRole('log');
  return {
    log,
    app: chatPage.frameLocator('iframe'),
    async sendText(text) {
      await chatPage.getByRole('textbox', { name: /^ข้อความในฐานะ/ }).fill(text);
      await chatPage.keyboard.press('Enter');
    },
    tap: (label) => {
      const named = { name: label, exact: true };
      return log.getByRole('button', named).or(log.getByRole('link', named)).last().click();
    },
    close: () => chatPage.close(),
  };
}
