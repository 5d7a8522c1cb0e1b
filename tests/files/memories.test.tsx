import { thaiDay, thaiYear } from '@kepwai/rules/days/thai-time';
import { dayMs } from '@kepwai/rules/time';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';
import { passTurns } from '../support/turns.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

/** Returns noon of this day in Bangkok some years ago. */
function yearsAgo(years: number): string {
  return `${thaiYear(Date.now()) - years}${thaiDay(Date.now()).slice(4)}T05:00:00.000Z`;
}

test('the front page counts what LINE deleted, and links to the oldest', async () => {
  const { fakeServer, me, group } = createMockApi();
  for (const days of [200, 300, 400]) fakeServer.addFile({ groupId: group.id, postedAt: daysAgo(days) });
  fakeServer.addFile({ groupId: group.id, source: 'upload', postedAt: daysAgo(400) });
  fakeServer.addFile({ groupId: group.id });
  const app = await openApp(`/microapp/${group.id}`, me);
  fireEvent.click(await screen.findByRole('link', { name: /เก็บไว้ช่วยไว้ 3 ไฟล์/ }));
  await screen.findByRole('heading', { level: 1, name: /ไฟล์/ });
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/file?sort=oldest`);
});

test('the front page shows this day of earlier years, each linked to its day', async () => {
  const { fakeServer, me, group } = createMockApi();
  for (let count = 0; count < 5; count += 1) {
    fakeServer.addFile({ groupId: group.id, postedAt: yearsAgo(1), source: 'upload' });
  }
  fakeServer.addFile({ groupId: group.id, kind: 'video', postedAt: yearsAgo(4), source: 'upload' });
  await openApp(`/microapp/${group.id}`, me);
  const memories = await screen.findByRole('region', { name: 'ปีก่อนวันนี้' });
  const [latest, earliest] = within(memories).getAllByRole('link');
  expect(latest?.textContent).toMatch(/^ปีที่แล้ว5 ไฟล์$/);
  expect(earliest?.textContent).toMatch(/^4 ปีก่อน1 ไฟล์$/);
  const day = yearsAgo(1).slice(0, 10);
  expect(latest?.getAttribute('href')).toContain(new URLSearchParams({ date: `${day}..${day}` }).toString());
  expect(screen.queryByText(/เก็บไว้ช่วยไว้/), 'LINE never had uploads').toBeNull();
});

test('a group without old files, or whose memories cannot be loaded, shows none', async () => {
  const { fakeServer, server, me, group } = createMockApi();
  fakeServer.addFile({ groupId: group.id, name: 'วันนี้.jpg' });
  let asked = 0;
  server.use(
    operation('getMemories', () => {
      asked += 1;
      throw refuse('NOT_FOUND');
    }),
  );
  await openApp(`/microapp/${group.id}`, me);
  await screen.findByRole('link', { name: /วันนี้\.jpg/ });
  await screen.findByRole('navigation', { name: 'คนส่ง' });
  // Within them, a failure would have started another one.
  await passTurns();
  expect(asked).toBe(1);
  expect(screen.queryByText(/ปีก่อนวันนี้|ช่วยไว้/)).toBeNull();
});

test('the details show if LINE deleted a file, and nothing if LINE still has it', async () => {
  const { fakeServer, me, group } = createMockApi();
  const old = fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'เก่า.pdf', postedAt: daysAgo(31) });
  await openApp(`/microapp/${group.id}/file/${old.id}`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'รายละเอียด' }));
  await screen.findByText('LINE ลบแล้ว · เก็บไว้ยังอยู่');
});
