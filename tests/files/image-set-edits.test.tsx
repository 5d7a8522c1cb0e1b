import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

/** Opens an image set of three pictures of LINE, beside a loose picture and another set of one. */
async function openImageSet({ total = 3, postedAt = '2025-11-22T03:00:00Z' } = {}) {
  const api = createMockApi();
  const { fakeServer, me, group } = api;
  const sent = { groupId: group.id, postedBy: { ...me, displayName: 'พ่อชัย' }, postedAt };
  const imageSet = fakeServer.addImageSet({ ...sent, total, name: 'ทะเล' });
  const files = [1, 2, 3].map((index) =>
    fakeServer.addFile({ ...sent, imageSetId: imageSet.id, imageSetIndex: index, name: `${index}.jpg` }),
  );
  const loose = fakeServer.addFile({
    groupId: group.id,
    name: 'loose.jpg',
    postedAt: '2025-11-23T03:00:00Z',
  });
  const other = fakeServer.addImageSet({ ...sent, total: 1, name: 'ภูเขา', postedAt: '2025-11-20T03:00:00Z' });
  fakeServer.addFile({ ...sent, imageSetId: other.id, imageSetIndex: 1, name: 'other.jpg' });
  const app = await openApp(`/microapp/${group.id}/image-set/${imageSet.id}`, me);
  await screen.findByRole('heading', { level: 1, name: 'ทะเล' });
  /** Returns the names of the pictures of a set, in order. */
  const namesOf = (imageSetId: string) =>
    [...fakeServer.files.values()]
      .filter((file) => file.imageSetId === imageSetId)
      .toSorted((a, b) => (a.imageSetIndex ?? 0) - (b.imageSetIndex ?? 0))
      .map(({ name }) => name);
  return { ...api, app, imageSet, other, files, loose, namesOf };
}

async function choose(item: string): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: 'เพิ่มเติม' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  return await screen.findByRole('dialog');
}

const press = async (dialog: HTMLElement, name: string) =>
  fireEvent.click(await within(dialog).findByRole('button', { name }));
const undo = async () => fireEvent.click(await screen.findByRole('button', { name: 'เลิกทำ' }));

test('a picture is taken out, stays in the group, and an undo puts it back', async () => {
  const { imageSet, namesOf, files, fakeServer } = await openImageSet();
  const sheet = await choose('เอารูปออก');
  await press(sheet, 'รูปที่ 2');
  await press(sheet, 'เอาออก 1 ไฟล์');
  await screen.findByText('เอาออก 1 ไฟล์แล้ว ไฟล์ยังอยู่ในกลุ่ม');
  expect(namesOf(imageSet.id)).toEqual(['1.jpg', '3.jpg']);
  expect(fakeServer.files.get(files[1]?.id ?? '')).toMatchObject({ imageSetId: null, trashedAt: null });
  await undo();
  await screen.findByText('กลับเป็นเหมือนเดิมแล้ว');
  expect(namesOf(imageSet.id)).toEqual(['1.jpg', '2.jpg', '3.jpg']);
});

test('a picture of the group is added', async () => {
  const { imageSet, namesOf } = await openImageSet();
  const sheet = await choose('เพิ่มรูป');
  await press(sheet, 'รูปที่ 1');
  await press(sheet, 'เพิ่ม 1 รูป');
  await screen.findByText('เพิ่ม 1 ไฟล์เข้า “ทะเล” แล้ว');
  expect(namesOf(imageSet.id)).toContain('loose.jpg');
});

test('a picture is dragged by its handle to another place, and Escape puts it back', async () => {
  const { imageSet, namesOf } = await openImageSet();
  const sheet = await choose('จัดลำดับ');
  const items = () => within(sheet).getAllByRole('listitem');
  await within(sheet).findByRole('button', { name: 'รูปที่ 3' });
  const save = within(sheet).getByRole('button', { name: 'บันทึกลำดับ' });
  // jsdom has no layout: the pointer is over the place with the number of its x.
  document.elementFromPoint = (x) => items()[x] ?? null;
  onTestFinished(() => void Reflect.deleteProperty(document, 'elementFromPoint'));
  const drag = (from: number, to: number) => {
    const handle = items()[from]?.querySelector('[data-handle]');
    if (!handle) throw new Error('A picture has no handle');
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1 });
    fireEvent.pointerMove(window, { clientX: to, clientY: 0, pointerId: 1 });
  };
  drag(2, 0);
  await within(sheet).findByText('รูปที่เลือกอยู่ลำดับที่ 1 จาก 3');
  fireEvent.keyDown(window, { key: 'Escape' });
  await within(sheet).findByText('ยังไม่ได้เลือกรูป');
  expect(save).toHaveProperty('disabled', true);
  drag(2, 0);
  fireEvent.pointerUp(window, { pointerId: 1 });
  await within(sheet).findByText('ยังไม่ได้เลือกรูป');
  fireEvent.click(save);
  await screen.findByText('จัดลำดับแล้ว');
  expect(namesOf(imageSet.id)).toEqual(['3.jpg', '1.jpg', '2.jpg']);
});

test('pictures are reordered by two taps and by buttons with words, and return to the order sent', async () => {
  const { imageSet, namesOf } = await openImageSet();
  const sheet = await choose('จัดลำดับ');
  await press(sheet, 'รูปที่ 3');
  await press(sheet, 'รูปที่ 1');
  await press(sheet, 'รูปที่ 2');
  await press(sheet, 'เลื่อนไปถัดไป');
  within(sheet).getByText('รูปที่เลือกอยู่ลำดับที่ 3 จาก 3');
  await press(sheet, 'บันทึกลำดับ');
  await screen.findByText('จัดลำดับแล้ว');
  expect(namesOf(imageSet.id)).toEqual(['3.jpg', '2.jpg', '1.jpg']);
  await waitFor(async () => expect(await choose('จัดลำดับ')).toBeTruthy());
  await press(await screen.findByRole('dialog'), 'เรียงตามที่ส่ง');
  await screen.findByText('เรียงตามที่ส่งแล้ว');
  expect(namesOf(imageSet.id)).toEqual(['1.jpg', '2.jpg', '3.jpg']);
});

test('two sets are joined under the chosen name', async () => {
  const { imageSet, other, namesOf } = await openImageSet();
  const sheet = await choose('รวมกับอัลบั้มอื่น');
  fireEvent.click(await within(sheet).findByRole('button', { name: /ภูเขา/ }));
  await press(sheet, 'ภูเขา');
  await screen.findByRole('heading', { level: 1, name: 'ภูเขา' });
  await waitFor(() => expect(namesOf(other.id)).toHaveLength(4));
  expect(namesOf(imageSet.id)).toEqual([]);
});

test('places are locked while LINE still fills a set, and the screen shows until when', async () => {
  await openImageSet({ total: 5, postedAt: new Date(Date.now() - 60_000).toISOString() });
  await screen.findByText(/จัดรูปในอัลบั้มได้เมื่อรูปมาครบ/);
  fireEvent.click(screen.getByRole('button', { name: 'เพิ่มเติม' }));
  const locked = await screen.findByRole('menuitem', { name: /^จัดลำดับ/ });
  expect(locked.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('menuitem', { name: 'ชื่อและคำบรรยาย' }).getAttribute('aria-disabled')).not.toBe(
    'true',
  );
});

test('selected pictures become a new set with the offered name', async () => {
  const { fakeServer, me, group } = createMockApi();
  const postedBy = { ...me, displayName: 'พ่อชัย' };
  for (const name of ['a.jpg', 'b.jpg'])
    fakeServer.addFile({ groupId: group.id, name, postedBy, postedAt: '2025-11-22T03:00:00Z' });
  await openApp(`/microapp/${group.id}/file`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เลือกหลายไฟล์' }));
  for (const name of ['a.jpg', 'b.jpg'])
    fireEvent.click(await screen.findByRole('button', { name: `เลือก ${name}` }));
  const bar = await screen.findByRole('region', { name: 'ที่เลือกไว้' });
  fireEvent.click(await within(bar).findByRole('button', { name: 'เพิ่มเติม' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'ใส่อัลบั้ม' }));
  const sheet = await screen.findByRole('dialog');
  const field = await within(sheet).findByLabelText<HTMLInputElement>('ชื่ออัลบั้มใหม่');
  expect(field.value).toBe('พ่อชัย · วันเสาร์ 22 พ.ย. 2568');
  fireEvent.change(field, { target: { value: 'วันเกิดยาย' } });
  await press(sheet, 'ทำอัลบั้มใหม่');
  await screen.findByRole('heading', { level: 1, name: 'วันเกิดยาย' });
  expect([...fakeServer.imageSets.values()]).toMatchObject([{ source: 'made', name: 'วันเกิดยาย' }]);
});
