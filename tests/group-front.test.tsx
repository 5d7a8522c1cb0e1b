import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw/http';
import { expect, test } from 'vitest';
import { liveBatchMs } from '../app/src/lib/api/live.ts';
import { operation } from '../mocks/handlers/index.ts';
import { openApp } from './support/app.tsx';
import { holdLive } from './support/hold-live.ts';
import { apiOrigin, createMockApi } from './support/mock-api.ts';

test('a member sees the latest files, the image sets and the posters on the front page', async () => {
  const { fakeServer, me, group } = createMockApi();
  const set = fakeServer.addImageSet({ groupId: group.id, total: 2, postedBy: me });
  for (const imageSetIndex of [1, 2]) {
    fakeServer.addFile({ groupId: group.id, postedBy: me, imageSetId: set.id, imageSetIndex });
  }
  fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'งบประมาณ ปี 2569.pdf', postedBy: me });
  await openApp(`/microapp/${group.id}`, me);
  await screen.findByRole('heading', { name: 'ครอบครัวสุขสันต์' });
  await screen.findByRole('link', { name: /งบประมาณ ปี 2569\.pdf/ });
  await screen.findByRole('region', { name: 'อัลบั้ม' });
});

test('the lists of the front page are fetched beside the access check', async () => {
  const { server, me, group } = createMockApi();
  const asked = new Set<string>();
  server.events.on('request:start', ({ request }) => void asked.add(new URL(request.url).pathname));
  let answerCheck = () => {};
  const check = new Promise<void>((resolve) => {
    answerCheck = resolve;
  });
  // Without an answer of its own, the next handler answers.
  server.use(http.get(`${apiOrigin}/api/me/group/:groupId/verify`, () => check));
  await openApp(`/microapp/${group.id}`, me);
  const base = `/api/group/${group.id}`;
  await waitFor(() =>
    expect([...asked]).toEqual(
      expect.arrayContaining([base, `${base}/file`, `${base}/image-set`, `${base}/member`]),
    ),
  );
  expect(screen.queryByRole('heading', { name: 'ครอบครัวสุขสันต์' })).toBeNull();
  answerCheck();
  await screen.findByRole('heading', { name: 'ครอบครัวสุขสันต์' });
});

test('all latest files are on the front page, beyond those of the first commit', async () => {
  const { fakeServer, me, group } = createMockApi();
  for (let count = 0; count < 40; count += 1)
    fakeServer.addFile({ groupId: group.id, name: `รูป ${count}.jpg`, postedBy: me });
  await openApp(`/microapp/${group.id}`, me);
  await waitFor(() => expect(screen.getAllByRole('link', { name: /รูป \d+\.jpg/ })).toHaveLength(40));
});

test('a gear in the bar links to the group’s settings', async () => {
  const { me, group } = createMockApi();
  const app = await openApp(`/microapp/${group.id}`, me);
  fireEvent.click(await screen.findByRole('link', { name: 'ตั้งค่าของกลุ่ม' }));
  await screen.findByRole('heading', { level: 1, name: 'พื้นที่และการตั้งค่า' });
  expect(app.path()).toBe(`/microapp/${group.id}/quota`);
});

test('an empty group waits for its first file, and shows it when it arrives', async () => {
  const { fakeServer, me, group } = createMockApi();
  await openApp(`/microapp/${group.id}`, me);
  await screen.findByText('กำลังรอไฟล์แรก');
  await waitFor(() => expect(fakeServer.listenerCount()).toBe(1));
  fakeServer.addFile({ groupId: group.id, name: 'รูปแรก.jpg' });
  await screen.findByRole('link', { name: /รูปแรก\.jpg/ });
});

test('another person’s group shows the same page as one that does not exist', async () => {
  const { fakeServer, me } = createMockApi();
  const foreign = fakeServer.addGroup({ name: 'กลุ่มของคนอื่น' });
  const app = await openApp(`/microapp/${foreign.id}`, me);
  await screen.findByText(/Page Not Found/);
  expect(app.path()).toBe('/404');
  expect(document.body.textContent).not.toContain('กลุ่มของคนอื่น');
});

test('a poster’s name that arrives after the files is shown', async () => {
  const { fakeServer, me, group } = createMockApi();
  const stranger = { ...me, id: '10000000-0000-4000-8000-000000000099', displayName: null };
  const file = fakeServer.addFile({ groupId: group.id, postedBy: stranger });
  await openApp(`/microapp/${group.id}`, me);
  const people = await screen.findByRole('navigation', { name: 'คนส่ง' });
  await within(people).findByText('สมาชิกในกลุ่ม');
  await waitFor(() => expect(fakeServer.listenerCount()).toBe(1));
  fakeServer.files.set(file.id, { ...file, postedBy: { ...stranger, displayName: 'น้องใหม่' } });
  fakeServer.publish({ type: 'group-changed', groupId: group.id });
  await within(people).findByText('น้องใหม่');
});

test('a file that came before the live socket was ready is shown', async () => {
  const { fakeServer, server, me, group } = createMockApi();
  const beReady = holdLive(server);
  await openApp(`/microapp/${group.id}`, me);
  await screen.findByText('กำลังรอไฟล์แรก');
  // Nobody hears of its arrival, nor of its thumbnail.
  fakeServer.addFile({ groupId: group.id, name: 'ก่อนต่อสาย.jpg' });
  await beReady();
  await screen.findByRole('link', { name: /ก่อนต่อสาย\.jpg/ });
});

test('a file that came while the first list was under way is shown', async () => {
  const { fakeServer, server, me, group } = createMockApi();
  const beReady = holdLive(server);
  let answerFirst: (() => void) | undefined;
  server.use(
    operation(
      'listFiles',
      async () => {
        await new Promise<void>((resolve) => {
          answerFirst = resolve;
        });
        return { items: [], nextCursor: null };
      },
      { once: true },
    ),
  );
  await openApp(`/microapp/${group.id}`, me);
  await waitFor(() => expect(answerFirst).toBeDefined());
  fakeServer.addFile({ groupId: group.id, name: 'ก่อนต่อสาย.jpg' });
  await beReady();
  // Longer than messages are collected for.
  await new Promise((resolve) => setTimeout(resolve, 3 * liveBatchMs));
  answerFirst?.();
  await screen.findByRole('link', { name: /ก่อนต่อสาย\.jpg/ });
});
