import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';
import { passTurns } from '../support/turns.ts';

const sha256 = 'ab'.repeat(32);
const title = 'รูปเดียวกันที่อื่นในกลุ่มนี้';

/** Posts pictures with the same bytes on days after each other; opens the details of the oldest. */
async function openDetails(count: number, prepare = (_api: ReturnType<typeof createMockApi>) => {}) {
  const api = createMockApi();
  const { fakeServer, me, group } = api;
  const files = Array.from({ length: count }, (_, index) =>
    fakeServer.addFile({
      groupId: group.id,
      name: `${index + 1}.jpg`,
      sha256,
      postedBy: { id: me.id, displayName: 'แม่นิด', pictureUrl: null },
      postedAt: `2026-11-${10 + index}T03:00:00Z`,
    }),
  );
  prepare(api);
  const app = await openApp(`/microapp/${group.id}/file/${files[0]?.id}`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'รายละเอียด' }));
  const details = await screen.findByRole('dialog', { name: 'รายละเอียด' });
  return { ...api, ...app, files, details };
}

test('the details of a picture list its other copies in the group, and each opens', async () => {
  const { details, files, group, path } = await openDetails(3);
  const list = within(await within(details).findByRole('region', { name: title }));
  expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
    expect.stringMatching(/3\.jpg.*แม่นิด · 12 พ\.ย\. 2569/),
    expect.stringMatching(/2\.jpg.*แม่นิด · 11 พ\.ย\. 2569/),
  ]);
  fireEvent.click(list.getByRole('link', { name: /2\.jpg/ }));
  await screen.findByRole('heading', { level: 1, name: /^2\.jpg/ });
  expect(path()).toBe(`/microapp/${group.id}/file/${files[1]?.id}`);
});

test('five of many copies are named and the others counted', async () => {
  const { details } = await openDetails(9);
  const list = within(await within(details).findByRole('region', { name: title }));
  expect(list.getAllByRole('link')).toHaveLength(5);
  list.getByText('และอีก 3 รูป');
});

test('a copy that is unsent meanwhile leaves the list', async () => {
  const { details, files, fakeServer, group } = await openDetails(2);
  await within(details).findByRole('region', { name: title });
  await waitFor(() => expect(fakeServer.listenerCount()).toBe(1));
  const fileIds = [files[1]?.id ?? ''];
  for (const id of fileIds) fakeServer.files.delete(id);
  fakeServer.publish({ type: 'files-changed', groupId: group.id, change: 'removed', fileIds });
  await waitFor(() => expect(within(details).queryByRole('region', { name: title })).toBeNull());
});

test('a picture without copies has no such list', async () => {
  const { details } = await openDetails(1);
  await within(details).findByText('1.jpg');
  expect(within(details).queryByText('โฟลเดอร์'), 'it is in no folder').toBeNull();
  await passTurns();
  expect(within(details).queryByText(title)).toBeNull();
});

test('copies that fail to load can be retried', async () => {
  let isBroken = true;
  const { details } = await openDetails(2, ({ server }) => {
    server.use(
      operation('listSameContentFiles', () => {
        if (isBroken) throw refuse('NOT_FOUND');
        return { items: [], count: 0 };
      }),
    );
  });
  const again = await within(details).findByRole('button', { name: 'ลองอีกครั้ง' });
  isBroken = false;
  fireEvent.click(again);
  await waitFor(() => expect(again.isConnected).toBe(false));
});
