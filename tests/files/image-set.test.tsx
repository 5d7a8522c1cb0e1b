import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

/** Opens an image set of three pictures that the member sent. */
async function openImageSet() {
  const api = createMockApi();
  const { fakeServer, me, group } = api;
  const imageSet = fakeServer.addImageSet({
    groupId: group.id,
    total: 3,
    postedBy: { ...me, displayName: 'พ่อชัย' },
    postedAt: '2025-11-22T03:00:00Z',
  });
  const files = [1, 2, 3].map((index) =>
    fakeServer.addFile({
      groupId: group.id,
      imageSetId: imageSet.id,
      imageSetIndex: index,
      name: `${index}.jpg`,
    }),
  );
  const app = await openApp(`/microapp/${group.id}/image-set/${imageSet.id}`, me);
  await screen.findByRole('heading', { level: 1, name: 'พ่อชัย · วันเสาร์ 22 พ.ย. 2568' });
  return { ...api, app, imageSet, files, current: () => fakeServer.imageSets.get(imageSet.id) };
}

async function choose(item: string): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: 'เพิ่มเติม' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  return await screen.findByRole('dialog');
}

const type = (dialog: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
const save = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'บันทึก' }));

test('an image set is named after its poster and day until a member names it, and an undo unnames it', async () => {
  const { current } = await openImageSet();
  const dialog = await choose('ชื่อและคำบรรยาย');
  within(dialog).getByPlaceholderText('พ่อชัย · วันเสาร์ 22 พ.ย. 2568');
  type(dialog, 'ชื่ออัลบั้ม', ' วันเกิดยาย ');
  type(dialog, 'คำบรรยาย', 'ที่บ้านสวน');
  save(dialog);
  await screen.findByRole('heading', { level: 1, name: 'วันเกิดยาย' });
  await screen.findByText('ที่บ้านสวน');
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await screen.findByRole('heading', { level: 1, name: 'พ่อชัย · วันเสาร์ 22 พ.ย. 2568' });
  expect(current()).toMatchObject({ name: null, description: null });
});

test('a name that another member sets while one describes the image set stays', async () => {
  const { fakeServer, group, imageSet, current } = await openImageSet();
  const dialog = await choose('ชื่อและคำบรรยาย');
  type(dialog, 'คำบรรยาย', 'ที่บ้านสวน');
  fakeServer.imageSets.set(imageSet.id, { ...imageSet, name: 'ทะเล' });
  fakeServer.publish({ type: 'image-sets-changed', groupId: group.id });
  await screen.findByRole('heading', { level: 1, name: 'ทะเล', hidden: true });
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('คำบรรยาย').value).toBe('ที่บ้านสวน');
  save(dialog);
  await waitFor(() => expect(current()).toMatchObject({ name: 'ทะเล', description: 'ที่บ้านสวน' }));
});

test('a name that cannot be saved stays in its field, with the reason', async () => {
  const { server } = await openImageSet();
  server.use(
    operation('updateImageSet', () => {
      throw refuse('UNAVAILABLE');
    }),
  );
  const dialog = await choose('ชื่อและคำบรรยาย');
  type(dialog, 'ชื่ออัลบั้ม', 'ทะเล');
  save(dialog);
  await within(dialog).findByRole('alert');
  expect(within(dialog).getByLabelText<HTMLInputElement>('ชื่ออัลบั้ม').value).toBe('ทะเล');
});

test('a cover is chosen among the pictures, undone, and given up', async () => {
  const { files, current } = await openImageSet();
  const sheet = await choose('เลือกปก');
  fireEvent.click(within(sheet).getByRole('button', { name: 'รูปที่ 3', pressed: false }));
  await screen.findByText('เปลี่ยนปกแล้ว');
  expect(current()).toMatchObject({ coverFileId: files[2]?.id });
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await waitFor(() => expect(current()).toMatchObject({ coverFileId: null }));
});

test('an image set is pinned from its menu', async () => {
  const { fakeServer, group, imageSet } = await openImageSet();
  fireEvent.click(screen.getByRole('button', { name: 'เพิ่มเติม' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'ปักหมุดให้ทั้งกลุ่ม' }));
  await screen.findByText('ปักหมุดแล้ว');
  expect(fakeServer.pins.get(group.id)).toMatchObject([{ id: imageSet.id }]);
});

test('a slideshow plays the pictures automatically, pauses at a tap, and shows when it is over', async () => {
  const { fakeServer, me, group } = createMockApi();
  const imageSet = fakeServer.addImageSet({ groupId: group.id, total: 3, name: 'ทะเล' });
  const files = [1, 2, 3].map((index) =>
    fakeServer.addFile({
      ...{ groupId: group.id, imageSetId: imageSet.id, imageSetIndex: index, name: `${index}.jpg` },
    }),
  );
  // jsdom loads no pictures.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  const app = await openApp(`/microapp/${group.id}/image-set/${imageSet.id}`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'เพิ่มเติม' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'เล่นสไลด์' }));
  await expect.poll(() => app.path()).toContain(`/file/${files[0]?.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'หยุดก่อน' }));
  fireEvent.click(await screen.findByRole('button', { name: 'เล่นต่อ' }));
  await expect.poll(() => app.path()).toContain(`/file/${files[1]?.id}`);
  await expect.poll(() => app.path()).toContain(`/file/${files[2]?.id}`);
  await expect.poll(() => screen.queryByText('ดูครบแล้ว นี่รูปสุดท้าย')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'หยุดก่อน' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'เพิ่มเติม' }));
  const entry = await screen.findByRole('menuitem', { name: 'เล่นสไลด์' });
  expect(entry.getAttribute('aria-disabled')).toBe('true');
});
