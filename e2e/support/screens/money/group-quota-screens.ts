import { expect } from '@playwright/test';
import { sheet, tap } from '../../acts.ts';
import { shownAs } from '../../words.ts';
import type { Screen } from '../screen.ts';
import { hatScreens } from './hat-screens.ts';
import { loanScreens } from './loan-screens.ts';
import { quotaHelpScreens } from './quota-help-screens.ts';

/** States of the pages about a group's storage. */
export const groupQuotaScreens: readonly Screen[] = [
  {
    route: '/microapp/:groupId/quota',
    state: 'usage, an open upload',
    path: ({ groupId }) => `/microapp/${groupId}/quota`,
    act: ({ page }) => page.getByRole('button', { name: /^ทิ้ง วิดีโอ/ }).waitFor(),
  },
  {
    route: '/microapp/:groupId/quota',
    state: 'end of an open upload',
    path: ({ groupId }) => `/microapp/${groupId}/quota`,
    act: sheet(/^ทิ้ง วิดีโอ/),
  },
  {
    route: '/microapp/:groupId/quota',
    state: 'a card for the chat',
    path: ({ newGroupId }) => `/microapp/${newGroupId}/quota`,
    // LIFF starts when the page is idle; until then the text is only copied.
    act: async (story) => {
      await expect(async () => {
        await tap('ขอให้คนในกลุ่มช่วย')(story);
        await story.page.getByRole('dialog').waitFor({ timeout: 1000 });
      }).toPass();
    },
  },
  {
    route: '/microapp/:groupId/quota',
    state: 'without storage',
    path: ({ newGroupId }) => `/microapp/${newGroupId}/quota`,
  },
  ...quotaHelpScreens,
  ...hatScreens,
  ...loanScreens,
  {
    route: '/microapp/:groupId/quota',
    state: 'other quota',
    path: ({ groupId }) => `/microapp/${groupId}/quota`,
    act: sheet(shownAs('เปลี่ยนที่เก็บ')),
  },
  {
    route: '/microapp/:groupId/quota',
    state: 'unlink',
    path: ({ groupId }) => `/microapp/${groupId}/quota`,
    act: sheet('เลิกเชื่อม'),
  },
  {
    route: '/microapp/:groupId/quota',
    state: 'stop',
    path: ({ groupId }) => `/microapp/${groupId}/quota`,
    act: sheet('หยุดเก็บ'),
  },
  {
    route: '/microapp/:groupId/quota',
    state: 'replies of the bot',
    path: ({ groupId }) => `/microapp/${groupId}/quota`,
    act: ({ page }) => page.locator('summary', { hasText: 'การตอบ' }).click(),
  },
  {
    route: '/microapp/:groupId/quota/saving-file-types',
    state: 'switches',
    path: ({ groupId }) => `/microapp/${groupId}/quota/saving-file-types`,
  },
];
