import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { signOut } from '../../app/src/lib/api/api.ts';
import { easySetting } from '../../app/src/lib/page/device/easy-mode.ts';
import { isEasy } from '../../app/src/lib/page/device/is-easy.ts';
import { openApp } from '../support/app.tsx';
import { leaveWith } from '../support/leaving.ts';
import { apiOrigin, createMockApi } from '../support/mock-api.ts';

afterEach(() => easySetting.apply('off'));

const bigButtons = async () =>
  within(await screen.findByRole('navigation', { name: 'เลือกสิ่งที่อยากทำ' })).getAllByRole('link');

test('the switch of the account opens the easy front, which is remembered', async () => {
  const { me, group } = createMockApi();
  const app = await openApp(`/microapp/${group.id}?sheet=account`, me);
  fireEvent.click(await screen.findByRole('switch', { name: 'หน้าแบบง่าย' }));
  expect((await bigButtons()).map((link) => link.getAttribute('href'))).toEqual([
    `/microapp/${group.id}/file?kind=image`,
    `/microapp/${group.id}/file`,
    `/microapp/${group.id}/file/upload`,
  ]);
  await expect.poll(app.path).toBe(`/microapp/${group.id}`);
  expect(localStorage.getItem('kepwai.easy')).toBe('on');
});

test('an address turns easy mode on and off, and is then cleaned', async () => {
  const { me, group } = createMockApi();
  const app = await openApp(`/microapp/${group.id}?easy&from=card`, me);
  await bigButtons();
  expect([app.path(), easySetting.read()]).toEqual([`/microapp/${group.id}?from=card`, 'on']);
  const other = await openApp(`/microapp/${group.id}?easy=0`, me);
  // Both are open until the test ends, and either may show it.
  await screen.findAllByRole('link', { name: 'ตั้งค่าของกลุ่ม' });
  expect([other.path(), easySetting.read()]).toEqual([`/microapp/${group.id}`, 'off']);
});

test('one button leaves easy mode, and an accidental tap can be undone', async () => {
  const { me, group } = createMockApi();
  await openApp(`/microapp/${group.id}?easy`, me);
  await bigButtons();
  fireEvent.click(await screen.findByRole('button', { name: 'ใช้หน้าปกติ' }));
  await screen.findByRole('link', { name: 'ตั้งค่าของกลุ่ม' });
  expect(isEasy()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await bigButtons();
  expect(isEasy()).toBe(true);
});

test('signing out keeps easy mode, as it belongs to the device', async () => {
  createMockApi();
  leaveWith();
  onTestFinished(() => void vi.unstubAllGlobals());
  easySetting.apply('on');
  await signOut();
  expect(easySetting.read()).toBe('on');
});

test('pictures in easy mode are named by poster and time, and selected by a button with words', async () => {
  const { fakeServer, me, group } = createMockApi();
  const postedBy = { id: me.id, displayName: 'แม่นิด', pictureUrl: null };
  fakeServer.addFile({ groupId: group.id, name: 'IMG_1.jpg', postedBy, postedAt: '2025-11-23T03:00:00Z' });
  fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'งบ.pdf' });
  easySetting.apply('on');
  await openApp(`/microapp/${group.id}/file?kind=image`, me);
  await screen.findByRole('heading', { level: 1, name: 'ดูรูป' });
  await screen.findByRole('link', { name: /^รูปของแม่นิด · 23 พ\.ย\. 2568/ });
  expect(screen.queryByRole('searchbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'เลือก' }));
  fireEvent.click(await screen.findByRole('button', { name: /^เลือก รูปของแม่นิด/ }));
  await screen.findByRole('region', { name: 'ที่เลือกไว้' });
  fireEvent.click(screen.getAllByRole('button', { name: 'เลิกเลือก' })[0] ?? document.body);
  await screen.findByRole('button', { name: 'เลือก' });
});

test('a search in easy mode starts by its button, and kinds are buttons', async () => {
  const { fakeServer, me, group } = createMockApi();
  fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'งบประมาณ.pdf' });
  fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'จดหมาย.pdf' });
  easySetting.apply('on');
  const app = await openApp(`/microapp/${group.id}/file`, me);
  await screen.findByRole('link', { name: /จดหมาย\.pdf/ });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' งบ ' } });
  fireEvent.click(screen.getByRole('button', { name: 'ค้นหา' }));
  const found = await screen.findByRole('list', { name: 'ผลการค้นหา' });
  within(found).getByRole('link', { name: /งบประมาณ\.pdf/ });
  expect(screen.queryByRole('link', { name: /จดหมาย\.pdf/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'ล้างคำค้น' }));
  await screen.findByRole('link', { name: /จดหมาย\.pdf/ });
  fireEvent.click(screen.getByRole('button', { name: 'รูป' }));
  await screen.findByRole('heading', { level: 1, name: 'ดูรูป' });
  expect(app.path()).toBe(`/microapp/${group.id}/file?kind=image`);
});

test('the viewer in easy mode has a button for each step, for saving, for closing and for a closer look', async () => {
  const { fakeServer, me, group } = createMockApi();
  const postedBy = { id: me.id, displayName: 'แม่นิด', pictureUrl: null };
  const [older, newer] = ['2025-11-23T03:00:00Z', '2025-11-24T03:00:00Z'].map((postedAt, index) =>
    fakeServer.addFile({ groupId: group.id, name: `${index}.jpg`, postedBy, postedAt }),
  );
  easySetting.apply('on');
  const app = await openApp(`/microapp/${group.id}/file/${newer?.id}?kind=image`, me);
  await screen.findByRole('heading', { level: 1, name: /^รูปของแม่นิด · 24 พ\.ย\. 2568/ });
  screen.getByRole('link', { name: /^บันทึก รูปของแม่นิด · 24 พ\.ย\. 2568/ });
  screen.getByRole('img', { name: /^รูปของแม่นิด · 24 พ\.ย\. 2568/ });
  fireEvent.click(await screen.findByRole('button', { name: 'ขยาย' }));
  await screen.findByRole('button', { name: 'ดูด้านซ้าย' });
  fireEvent.click(screen.getByRole('button', { name: 'ย่อ' }));
  const next = screen.getByRole('button', { name: 'ถัดไป' });
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(next);
  await screen.findByRole('heading', { level: 1, name: /^รูปของแม่นิด · 23 พ\.ย\. 2568/ });
  expect(app.path()).toBe(`/microapp/${group.id}/file/${older?.id}?kind=image`);
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click(screen.getByRole('button', { name: 'ปิด' }));
  await screen.findByRole('heading', { level: 1, name: 'ดูรูป' });
});

test('the upload in easy mode has one button to pick files, and sends them', async () => {
  const { fakeServer, me, group } = createMockApi();
  easySetting.apply('on');
  await openApp(`/microapp/${group.id}/file/upload`, me);
  await screen.findByRole('heading', { level: 1, name: 'ส่งรูป' });
  const picker = await screen.findByRole('region', { name: 'เลือกรูป' });
  expect(
    within(picker)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['เลือกรูปจากเครื่องนี้']);
  fireEvent.change(screen.getByLabelText('เลือกไฟล์จากเครื่อง'), {
    target: { files: [new File(['x'], 'ดอกไม้.jpg', { type: 'image/jpeg' })] },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง 1 ไฟล์/ }));
  await screen.findAllByText('ส่งครบ 1 ไฟล์แล้ว');
  expect([...fakeServer.files.values()]).toMatchObject([{ name: 'ดอกไม้.jpg' }]);
});

test('a group without storage shows that on the easy front and on the button that sends', async () => {
  const { fakeServer, me } = createMockApi();
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId: null });
  easySetting.apply('on');
  await openApp(`/microapp/${group.id}`, me);
  const [pictures, , send] = await bigButtons();
  expect(pictures?.textContent).toMatch(/^ดูรูป ยังไม่มีรูป/);
  expect(send?.textContent).toBe('ส่งรูป กลุ่มนี้ยังไม่มีที่เก็บ');
  await waitFor(() => expect(screen.getAllByText('กลุ่มนี้ยังไม่มีที่เก็บ')).toHaveLength(2));
});

test('a full group shows that on the easy front and on the button that sends', async () => {
  const { fakeServer, me } = createMockApi();
  const { id: quotaId } = fakeServer.addQuota({ limitBytes: 100, usedBytes: 100 });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId });
  easySetting.apply('on');
  await openApp(`/microapp/${group.id}`, me);
  const [, , send] = await bigButtons();
  expect(send?.textContent).toBe('ส่งรูป ที่เก็บเต็มแล้ว ยังส่งเพิ่มไม่ได้');
  await screen.findByText('ที่เก็บเต็ม ของใหม่ยังเก็บไม่ได้');
});

test('a group that the bot left can be viewed in easy mode, and shows why nothing can be sent', async () => {
  const { fakeServer, me, group } = createMockApi();
  fakeServer.addFile({ groupId: group.id, name: 'IMG_1.jpg' });
  group.botLeftAt = new Date().toISOString();
  easySetting.apply('on');
  await openApp(`/microapp/${group.id}`, me);
  const [pictures, , send] = await bigButtons();
  expect(pictures?.textContent).toBe('ดูรูป มี 1 รูป');
  expect(send?.textContent).toBe('ส่งรูป เก็บไว้ไม่อยู่ในแชทนี้แล้ว');
  if (send) fireEvent.click(send);
  await screen.findByRole('heading', { level: 1, name: 'ส่งรูป' });
  await screen.findByText('เก็บไว้ไม่อยู่ในแชทนี้แล้ว');
  expect(screen.queryByRole('button', { name: 'เลือกรูปจากเครื่องนี้' })).toBeNull();
});

test('without a network the easy front shows it, and pictures wait to be sent', async () => {
  const { me, group } = createMockApi();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  easySetting.apply('on');
  await openApp(`/microapp/${group.id}`, me);
  const [, , send] = await bigButtons();
  await screen.findByText('ออฟไลน์ · แสดงข้อมูลที่มี');
  if (send) fireEvent.click(send);
  await screen.findByText('ตอนนี้ไม่มีเน็ต');
  await screen.findByRole('button', { name: 'เลือกรูปจากเครื่องนี้' });
});

test('the account opens from the places at the bottom', async () => {
  const { me, group } = createMockApi();
  easySetting.apply('on');
  await openApp(`/microapp/${group.id}`, me);
  await bigButtons();
  const places = screen.getAllByRole('navigation', { name: 'เมนูหลัก' }).at(-1);
  if (!places) throw new Error('There is no bar');
  fireEvent.click(await within(places).findByRole('button', { name: 'บัญชี' }));
  await screen.findByRole('switch', { name: 'หน้าแบบง่าย' });
});

test('the easy viewer leads to the front, and out of easy mode', async () => {
  const { fakeServer, me, group } = createMockApi();
  const file = fakeServer.addFile({ groupId: group.id, name: '1.jpg' });
  easySetting.apply('on');
  const app = await openApp(`/microapp/${group.id}/file/${file.id}?kind=image`, me);
  const ways = await screen.findByRole('navigation', { name: 'ออกจากรูป' });
  within(ways).getByRole('button', { name: 'ปิด' });
  fireEvent.click(within(ways).getByRole('link', { name: 'หน้าแรก' }));
  await bigButtons();
  expect(app.path()).toBe(`/microapp/${group.id}`);
  await openApp(`/microapp/${group.id}/file/${file.id}?kind=image`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'หน้าปกติ' }));
  await screen.findByRole('link', { name: 'ตั้งค่าของกลุ่ม' });
  expect(isEasy()).toBe(false);
});

test('an easy front that fails to load shows it, and retries', async () => {
  const { server, me, group } = createMockApi();
  let isDown = true;
  server.use(
    http.get(`${apiOrigin}/api/group/${group.id}`, () => (isDown ? HttpResponse.error() : undefined)),
  );
  easySetting.apply('on');
  await openApp(`/microapp/${group.id}`, me);
  const retry = await screen.findByRole('button', { name: 'ลองอีกครั้ง' });
  isDown = false;
  fireEvent.click(retry);
  await bigButtons();
});

test('a person who may not open a group sees nothing about it in easy mode', async () => {
  const { fakeServer, me } = createMockApi();
  const foreign = fakeServer.addGroup({ memberIds: [] });
  easySetting.apply('on');
  await openApp(`/microapp/${foreign.id}`, me);
  await screen.findByText('Page Not Found');
});
