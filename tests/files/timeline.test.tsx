import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

const slider = { name: 'เลื่อนไปตามเดือน' };

/** Adds 12 pictures a month from February 2024 on, on the third of the month. */
function addMonths({ fakeServer, group }: ReturnType<typeof createMockApi>, months: number): void {
  for (let month = 1; month <= months; month += 1) {
    for (let index = 0; index < 12; index += 1) {
      const postedAt = new Date(Date.UTC(2024, month, 3, 5, index)).toISOString();
      fakeServer.addFile({ groupId: group.id, name: `${month}-${index}.jpg`, postedAt });
    }
  }
}

/** Lets the page scroll, which jsdom does not. */
function useScrolling(): void {
  let top = 0;
  const scrollY = vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top);
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation((...[to]: unknown[]) => {
    const wanted = typeof to === 'object' && to !== null && 'top' in to ? Number(to.top) : 0;
    const isMoved = wanted !== top;
    top = Math.max(0, wanted || 0);
    // As in a browser, the event follows.
    if (isMoved) setTimeout(() => fireEvent.scroll(window));
  });
  onTestFinished(() => {
    scrollY.mockRestore();
    scrollTo.mockRestore();
  });
}

/** Returns the queries of the file lists that are requested from now on. */
function collectLists({ server }: ReturnType<typeof createMockApi>): URLSearchParams[] {
  const lists: URLSearchParams[] = [];
  server.events.on('request:start', ({ request }) => {
    const url = new URL(request.url);
    if (url.pathname.endsWith('/file')) lists.push(url.searchParams);
  });
  return lists;
}

test('a jump to the first month loads only its window, and shows month and year', async () => {
  useScrolling();
  const api = createMockApi();
  addMonths(api, 24);
  await openApp(`/microapp/${api.group.id}/file`, api.me);
  await screen.findByText('288 ไฟล์');
  const thumb = await screen.findByRole('slider', slider);
  expect(thumb.getAttribute('aria-valuetext')).toBe('ม.ค. 2569');
  const lists = collectLists(api);
  fireEvent.keyDown(thumb, { key: 'End' });
  await screen.findByRole('link', { name: /1-0\.jpg 288 จาก 288/ });
  await waitFor(() => expect(thumb.getAttribute('aria-valuetext')).toBe('ก.พ. 2567'));
  const months = lists.map((query) => query.get('from')?.slice(0, 7));
  expect(months).not.toEqual([]);
  expect(months.length).toBeLessThanOrEqual(4);
  expect(months.every((month) => month !== undefined && month < '2024-07')).toBe(true);
  expect(screen.queryByRole('link', { name: /12-0\.jpg/ })).toBeNull();
});

test('keys lead from month to month, and back to the top', async () => {
  useScrolling();
  const api = createMockApi();
  addMonths(api, 24);
  await openApp(`/microapp/${api.group.id}/file`, api.me);
  const thumb = await screen.findByRole('slider', slider);
  fireEvent.keyDown(thumb, { key: 'PageDown' });
  await waitFor(() => expect(thumb.getAttribute('aria-valuetext')).toBe('ธ.ค. 2568'));
  fireEvent.keyDown(thumb, { key: 'PageDown' });
  await waitFor(() => expect(thumb.getAttribute('aria-valuetext')).toBe('พ.ย. 2568'));
  fireEvent.keyDown(thumb, { key: 'PageUp' });
  await waitFor(() => expect(thumb.getAttribute('aria-valuetext')).toBe('ธ.ค. 2568'));
  fireEvent.keyDown(thumb, { key: 'Home' });
  await waitFor(() => expect(thumb.getAttribute('aria-valuetext')).toBe('ม.ค. 2569'));
});

test('a list by name, a search and a short list have no scroller', async () => {
  const api = createMockApi();
  addMonths(api, 10);
  await openApp(`/microapp/${api.group.id}/file?sort=name`, api.me);
  await screen.findByText(/^100\+ รูป ·/);
  expect(screen.queryByRole('slider', slider)).toBeNull();
});

test('the next page loads near the end of the list if days cannot be counted', async () => {
  useScrolling();
  const api = createMockApi();
  api.server.use(
    operation('getTimeline', () => {
      throw refuse('RATE_LIMITED');
    }),
  );
  addMonths(api, 10);
  await openApp(`/microapp/${api.group.id}/file`, api.me);
  await screen.findByText(/^100\+ รูป ·/);
  let top = 4000;
  // Repeatedly: the first may come before the list is laid out.
  await waitFor(() => {
    top += 100;
    scrollTo({ top });
    expect(screen.queryByText(/^120 รูป ·/)).not.toBeNull();
  });
});
