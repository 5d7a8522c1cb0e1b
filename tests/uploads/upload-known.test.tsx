import { createHash } from 'node:crypto';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

const file = (name: string, text = name) => new File([text], name, { type: 'text/plain' });

/** Opens the upload screen of a group that has a file of these texts. */
async function openUpload(texts: readonly string[], given: { trashedAt?: string } = {}) {
  const api = createMockApi();
  const { fakeServer, me, group } = api;
  const kept = texts.map((text) =>
    fakeServer.addFile({
      groupId: group.id,
      name: `เดิม ${text}.txt`,
      kind: 'file',
      sha256: createHash('sha256').update(text).digest('hex'),
      sizeBytes: new TextEncoder().encode(text).length,
      postedBy: { id: me.id, displayName: 'แม่นิด', pictureUrl: null },
      postedAt: '2026-11-10T03:00:00Z',
      ...given,
    }),
  );
  const app = await openApp(`/microapp/${group.id}/file/upload`, me);
  const names = () => [...fakeServer.files.values()].slice(kept.length).map(({ name }) => name);
  return { ...api, ...app, kept, names };
}

async function pick(...files: File[]): Promise<void> {
  fireEvent.change(await screen.findByLabelText('เลือกไฟล์จากเครื่อง'), { target: { files } });
}

test('a file that the group has is not sent again: its row shows its poster and time, and opens it', async () => {
  const { kept, names, group } = await openUpload(['ค่าน้ำ']);
  await pick(file('บิล.txt', 'ค่าน้ำ'), file('ใหม่.txt'));
  await screen.findByText('มีอยู่แล้ว โพสต์โดยแม่นิด เมื่อ 10 พ.ย. 2569');
  const link = screen.getByRole('link', { name: /บิล\.txt/ });
  expect(link.getAttribute('href')).toBe(`/microapp/${group.id}/file/${kept[0]?.id}`);
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 1 ไฟล์/ }));
  await screen.findAllByText('ส่งครบ 1 ไฟล์แล้ว');
  expect(names()).toEqual(['ใหม่.txt']);
});

test('a known file is kept twice on request', async () => {
  const { names } = await openUpload(['ค่าน้ำ']);
  await pick(file('บิล.txt', 'ค่าน้ำ'));
  fireEvent.click(await screen.findByRole('button', { name: 'เก็บซ้ำ: บิล.txt' }));
  await screen.findByText(/มีอยู่แล้ว โพสต์โดยแม่นิด เมื่อ 10 พ\.ย\. 2569 จะเก็บอีกไฟล์/);
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 1 ไฟล์/ }));
  await screen.findAllByText('ส่งครบ 1 ไฟล์แล้ว');
  expect(names()).toEqual(['บิล.txt']);
});

test('many known files are decided at once, which can be undone', async () => {
  const { names } = await openUpload(['ก', 'ข', 'ค']);
  await pick(file('1.txt', 'ก'), file('2.txt', 'ข'), file('3.txt', 'ค'));
  const banner = (await screen.findByText('มีอยู่แล้ว 3 ไฟล์ จะไม่ส่งซ้ำ')).closest('[role=status]');
  if (!(banner instanceof HTMLElement)) throw new Error('There is no banner');
  expect(screen.queryByRole('button', { name: /^ส่ง/ })).toBeNull();
  fireEvent.click(within(banner).getByRole('button', { name: 'เก็บซ้ำทั้งหมด' }));
  await screen.findByRole('button', { name: /^ส่ง 3 ไฟล์/ });
  fireEvent.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
  await screen.findByText('มีอยู่แล้ว 3 ไฟล์ จะไม่ส่งซ้ำ');
  fireEvent.click(screen.getByRole('button', { name: 'เก็บซ้ำทั้งหมด' }));
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 3 ไฟล์/ }));
  await screen.findAllByText('ส่งครบ 3 ไฟล์แล้ว');
  expect(names().toSorted()).toEqual(['1.txt', '2.txt', '3.txt']);
});

test('a file that is only in the trash is sent, and its row shows that', async () => {
  const { names } = await openUpload(['ค่าน้ำ'], { trashedAt: '2026-11-20T03:00:00Z' });
  await pick(file('บิล.txt', 'ค่าน้ำ'));
  await screen.findByText(/มีอยู่ในถังขยะ โพสต์โดยแม่นิด/);
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 1 ไฟล์/ }));
  await screen.findAllByText('ส่งครบ 1 ไฟล์แล้ว');
  expect(names()).toEqual(['บิล.txt']);
});

test('a server that cannot check for copies delays nothing', async () => {
  const { names, server } = await openUpload(['ค่าน้ำ']);
  server.use(
    operation('findKnownFiles', () => {
      throw refuse('UNAVAILABLE');
    }),
  );
  await pick(file('บิล.txt', 'ค่าน้ำ'));
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 1 ไฟล์/ }));
  await screen.findAllByText('ส่งครบ 1 ไฟล์แล้ว');
  expect(names()).toEqual(['บิล.txt']);
});
