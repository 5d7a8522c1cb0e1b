import { errorShown, errorWithoutCopy, menu } from '../acts.ts';
import type { Screen, Story } from './screen.ts';

/** States of the list of my groups. */
export const myGroupsScreens: readonly Screen[] = [
  { route: '/microapp', state: 'my groups', path: '/microapp' },
  {
    route: '/microapp',
    state: 'my account',
    path: '/microapp?sheet=account',
    act: ({ page }) => page.getByRole('dialog').waitFor(),
  },
  {
    route: '/microapp',
    state: 'menu of a group',
    path: '/microapp',
    act: menu(/^ตัวเลือกของ /),
  },
  { route: '/microapp', state: 'one pinned and muted', path: '/microapp', act: pinAndMute },
  {
    route: '/microapp',
    state: 'no such group',
    path: '/microapp?q=ไม่มีกลุ่มชื่อนี้อยู่เลยสักกลุ่มเดียว',
    act: ({ page }) => page.getByRole('button', { name: 'ดูทุกกลุ่ม' }).waitFor(),
  },
  {
    route: '/microapp',
    state: 'not loaded',
    path: '/microapp',
    failing: /\/api\/me\/group/,
    act: errorWithoutCopy,
  },
  {
    route: '/microapp',
    state: 'as the device saw it last',
    path: '/microapp',
    failing: /\/api\/me\/group/,
    act: errorShown,
  },
];

/** Pins and mutes the first group; in both, the button that undoes it shows. */
async function pinAndMute(story: Story): Promise<void> {
  const { page } = story;
  for (const item of ['ปักหมุด', 'ปิดแจ้งของใหม่']) {
    await menu(/^ตัวเลือกของ /)(story);
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await page.getByRole('button', { name: 'เลิกทำ' }).waitFor();
    await page.getByRole('button', { name: 'ปิด', exact: true }).click();
  }
}
