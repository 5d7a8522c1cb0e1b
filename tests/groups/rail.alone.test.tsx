import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

// A wide screen, before the first module reads its width.
vi.hoisted(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width: 1024px'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

test('the rail has my groups, pinned ones first, with new files, and opens them', async () => {
  const { fakeServer, me, group } = createMockApi();
  const work = fakeServer.addGroup({ name: 'ทีมขาย', memberIds: [me.id], pinnedBy: new Set([me.id]) });
  group.seenAt.set(me.id, '2026-11-19T03:00:00.000Z');
  fakeServer.addFile({ groupId: group.id, postedAt: '2026-11-20T03:00:00Z' });
  const app = await openApp('/microapp/quota', me);
  const rail = await screen.findByRole('navigation', { name: 'กลุ่มของฉัน' });
  const links = within(rail).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringMatching(/ทีมขาย.*ปักหมุดไว้/),
    expect.stringMatching(/ครอบครัวสุขสันต์.*ใหม่ 1/),
  ]);
  fireEvent.click(within(rail).getByRole('link', { name: /ทีมขาย/ }));
  await screen.findByRole('heading', { level: 1, name: 'ทีมขาย' });
  await expect.poll(() => app.path()).toBe(`/microapp/${work.id}`);
});

test('the keys are listed from the rail and by a question mark, except while one types', async () => {
  const { me, group } = createMockApi();
  const app = await openApp(`/microapp/${group.id}/file`, me);
  fireEvent.keyDown(await screen.findByRole('combobox'), { key: '?' });
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}/file`);
  // The listener loads after the page. It prevents the default of the key that it handles: a second one would open the list twice.
  await waitFor(() => expect(fireEvent.keyDown(document.body, { key: '?' })).toBe(false));
  await expect.poll(() => app.path()).toContain('sheet=keys');
  const dialog = await screen.findByRole('dialog', { name: 'ปุ่มลัด' });
  within(dialog).getByText('ย้ายไปถังขยะ');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('link', { name: /ปุ่มลัด/ }));
  await screen.findByRole('dialog', { name: 'ปุ่มลัด' });
});
