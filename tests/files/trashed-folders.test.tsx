import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';
import { passTurns } from '../support/turns.ts';

test('the trash lists a folder as one entry, and restores it', async () => {
  const { fakeServer, me, group, apiOf } = createMockApi();
  const folder = fakeServer.addFolder({ groupId: group.id, name: 'ใบเสร็จ', createdById: me.id });
  const file = fakeServer.addFile({ groupId: group.id, folderId: folder.id, postedBy: me, name: 'ในนั้น.jpg' });
  const params = { path: { groupId: group.id, folderId: folder.id } };
  await apiOf(me).POST('/api/group/{groupId}/folder/{folderId}/trash', { params });
  await openApp(`/microapp/${group.id}/file?trash=1`, me);
  const entries = await screen.findByRole('region', { name: 'โฟลเดอร์ในถังขยะ' });
  within(entries).getByText(/^เหลืออีก 30 วัน · 1 ไฟล์/);
  expect(screen.queryByRole('link', { name: /ในนั้น\.jpg/ })).toBeNull();
  fireEvent.click(within(entries).getByRole('button', { name: 'กู้คืน ใบเสร็จ' }));
  await screen.findByText('กู้คืน “ใบเสร็จ” แล้ว');
  await screen.findByText('ถังขยะว่าง');
  expect(fakeServer.files.get(file.id)?.trashedAt).toBeNull();
});

test('trashed folders that fail to load are requested once, and again at a tap', async () => {
  const { server, me, group } = createMockApi();
  let asked = 0;
  server.use(
    operation('listTrashedFolders', () => {
      asked += 1;
      throw refuse('NOT_FOUND');
    }),
  );
  await openApp(`/microapp/${group.id}/file?trash=1`, me);
  await screen.findByText('โหลดโฟลเดอร์ไม่ได้');
  expect(screen.queryByText('ถังขยะว่าง')).toBeNull();
  // Within them, a failure would have started many. One more comes when the live channel opens.
  await passTurns();
  expect(asked).toBeLessThanOrEqual(2);
  const before = asked;
  fireEvent.click(screen.getByRole('button', { name: 'ลองอีกครั้ง' }));
  await expect.poll(() => asked).toBeGreaterThan(before);
});
