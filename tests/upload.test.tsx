import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from './support/app.tsx';
import { createMockApi } from './support/mock-api.ts';

test('what a person picks is sent, and lies in the cabinet with its bytes', async () => {
  const { cabinet, me, group } = createMockApi();
  await openApp(`/microapp/${group.id}/file/upload`, me);
  const file = new File(['รายงานการประชุม'], 'รายงาน.txt', { type: 'text/plain' });
  fireEvent.change(await screen.findByLabelText('เลือกไฟล์จากเครื่อง'), { target: { files: [file] } });
  await screen.findByText(/ส่งครบ 1 ไฟล์แล้ว/, {}, { timeout: 5000 });
  const [kept] = [...cabinet.files.values()];
  expect(kept).toMatchObject({
    groupId: group.id,
    name: 'รายงาน.txt',
    source: 'upload',
    postedBy: { id: me.id },
  });
  if (!kept) throw new Error('Nothing was kept');
  expect(new TextDecoder().decode(cabinet.readContent(kept).bytes)).toBe('รายงานการประชุม');
});

test('what does not fit is refused before the first byte, and it is said how much is missing', async () => {
  const { cabinet, server, me } = createMockApi();
  const quota = cabinet.addQuota({ limitBytes: 10, usedBytes: 8 });
  const full = cabinet.addGroup({ memberIds: [me.id], quotaId: quota.id });
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => {
    asked.push(request.method);
  });
  await openApp(`/microapp/${full.id}/file/upload`, me);
  const file = new File(['ใหญ่เกินไป'], 'ใหญ่.txt', { type: 'text/plain' });
  fireEvent.change(await screen.findByLabelText('เลือกไฟล์จากเครื่อง'), { target: { files: [file] } });
  await screen.findByText(/พื้นที่ไม่พอ ขาดอีก/);
  expect(asked).not.toContain('POST');
});

test('a group without storage takes nothing, and says so', async () => {
  const { cabinet, me } = createMockApi();
  const bare = cabinet.addGroup({ memberIds: [me.id], quotaId: null });
  await openApp(`/microapp/${bare.id}/file/upload`, me);
  await screen.findByText(/ยังไม่มีพื้นที่/);
  expect(screen.queryByLabelText('เลือกไฟล์จากเครื่อง')).toBeNull();
});
