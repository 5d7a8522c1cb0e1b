import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

beforeEach(() => localStorage.removeItem('kepwai-searches'));

const field = () => screen.findByRole('combobox', { name: 'ค้นในกลุ่มนี้' });
const marksIn = (element: HTMLElement | undefined) =>
  [...(element?.querySelectorAll('mark') ?? [])].map(({ textContent }) => textContent);
const rowsOf = async () =>
  within(await screen.findByRole('list', { name: 'ผลการค้นหา' })).getAllByRole('listitem');

describe('the search of a group', () => {
  test('rows name the file, its poster, folder and image set, with what matched marked', async () => {
    const { fakeServer, me, group } = createMockApi();
    const mum = fakeServer.addPerson({ displayName: 'แม่นิด' });
    const folder = fakeServer.addFolder({ groupId: group.id, name: 'ของแม่', createdById: me.id });
    const set = fakeServer.addImageSet({ groupId: group.id, name: 'วันแม่' });
    const at = (hour: number) => `2026-11-20T0${hour}:00:00.000Z`;
    fakeServer.addFile({ groupId: group.id, name: 'a.jpg', postedBy: mum, postedAt: at(1) });
    fakeServer.addFile({ groupId: group.id, name: 'b.jpg', folderId: folder.id, postedAt: at(2) });
    fakeServer.addFile({ groupId: group.id, name: 'c.jpg', imageSetId: set.id, postedAt: at(3) });
    fakeServer.addFile({ groupId: group.id, name: 'งานแม่.jpg', postedAt: at(4) });
    fakeServer.addFile({ groupId: group.id, name: 'd.jpg', postedAt: at(5) });
    await openApp(`/microapp/${group.id}/file?${new URLSearchParams({ search: 'แม่' })}`, me);
    const rows = await rowsOf();
    expect(rows.map(marksIn)).toEqual([['แม่'], ['แม่'], ['แม่'], ['แม่']]);
    expect(
      rows.map(({ textContent }) => /งานแม่|อัลบั้ม วันแม่|โฟลเดอร์ ของแม่|แม่นิด/.exec(textContent ?? '')?.[0]),
    ).toEqual(['งานแม่', 'อัลบั้ม วันแม่', 'โฟลเดอร์ ของแม่', 'แม่นิด']);
  });

  test('a long name keeps its beginning, its match and its end in two lines', async () => {
    const { fakeServer, me, group } = createMockApi();
    const name = `ใบเสร็จรับเงิน ${'หมู่บ้านสวนสน '.repeat(7)}ค่าน้ำ ${'งวดที่สาม '.repeat(5)}0042.pdf`;
    fakeServer.addFile({ groupId: group.id, kind: 'file', name });
    await openApp(`/microapp/${group.id}/file?${new URLSearchParams({ search: 'ค่าน้ำ' })}`, me);
    const [row] = await rowsOf();
    expect(marksIn(row)).toEqual(['ค่าน้ำ']);
    const shown = row?.querySelector('.line-clamp-2')?.textContent;
    expect(shown).toMatch(/^ใบเสร็จ[^…]*…[^…]*ค่าน้ำ งวดที่[^…]*…0042\.pdf$/);
    within(row ?? document.body).getByRole('link', { name: new RegExp(`^ไฟล์ ${name}`) });
  });

  test('without a result, a search of all groups is offered', async () => {
    const { fakeServer, me, group } = createMockApi();
    const other = fakeServer.addGroup({ name: 'ห้อง ป.3/2', memberIds: [me.id] });
    fakeServer.addFile({ groupId: other.id, kind: 'file', name: 'ค่าน้ำ.pdf' });
    const app = await openApp(`/microapp/${group.id}/file?${new URLSearchParams({ search: 'ค่าน้ำ' })}`, me);
    await screen.findByText('ไม่พบ “ค่าน้ำ”');
    screen.getByText('ลองคำที่สั้นลง หรือค้นทุกกลุ่ม');
    fireEvent.click(screen.getByRole('link', { name: 'ค้นทุกกลุ่ม' }));
    await screen.findByRole('heading', { name: 'ห้อง ป.3/2' });
    screen.getByRole('link', { name: /ค่าน้ำ\.pdf/ });
    await expect.poll(() => app.path()).toBe(`/microapp?${new URLSearchParams({ q: 'ค่าน้ำ' })}`);
  });

  test('selecting shows the same files with checkboxes', async () => {
    const { fakeServer, me, group } = createMockApi();
    fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'งบ.pdf' });
    fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'อื่น.pdf' });
    await openApp(`/microapp/${group.id}/file?${new URLSearchParams({ search: 'งบ' })}`, me);
    await rowsOf();
    fireEvent.click(screen.getByRole('button', { name: 'เลือกหลายไฟล์' }));
    await screen.findByRole('checkbox', { name: 'เลือก งบ.pdf' });
    expect(screen.queryByText(/อื่น\.pdf/)).toBeNull();
  });

  test('the size is a filter in the address', async () => {
    const { fakeServer, me, group } = createMockApi();
    fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'งบ เล็ก.pdf', sizeBytes: 10 });
    fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'งบ ใหญ่.pdf', sizeBytes: 20_000_000 });
    const app = await openApp(`/microapp/${group.id}/file?${new URLSearchParams({ search: 'งบ' })}`, me);
    expect(await rowsOf()).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'ขนาด' }));
    fireEvent.click(await screen.findByRole('button', { name: 'ใหญ่กว่า 10 MB' }));
    await waitFor(async () => expect(await rowsOf()).toHaveLength(1));
    screen.getByRole('link', { name: /งบ ใหญ่\.pdf/ });
    await expect.poll(() => app.path()).toContain('size=large');
  });

  test('a failed search is reported and can be repeated', async () => {
    const { fakeServer, me, group, server } = createMockApi();
    fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'งบ.pdf' });
    server.use(http.get('*/api/group/:groupId/search', () => HttpResponse.error(), { once: true }));
    await openApp(`/microapp/${group.id}/file?${new URLSearchParams({ search: 'งบ' })}`, me);
    const retry = screen.queryByRole('button', { name: 'ลองอีกครั้ง' });
    if (retry) fireEvent.click(retry);
    expect(await rowsOf()).toHaveLength(1);
  });

  test.each(['%', '_', '\\', '"', '<b>', '👨‍👩‍👧', 'ี', '\u200b'])(
    'a search for %j shows no error',
    async (search) => {
      const { fakeServer, me, group } = createMockApi();
      fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'งบ.pdf' });
      await openApp(`/microapp/${group.id}/file?${new URLSearchParams({ search })}`, me);
      await waitFor(() => expect(screen.queryByText(/^ไม่พบ/) ?? screen.queryByText('งบ.pdf')).not.toBeNull());
    },
  );
});

describe('suggestions', () => {
  test('keys choose one, and escape closes them', async () => {
    const { fakeServer, me, group } = createMockApi();
    const mum = fakeServer.addPerson({ displayName: 'แม่นิด' });
    fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'ใบเสร็จ แม่ค้า.pdf', postedBy: mum });
    const app = await openApp(`/microapp/${group.id}/file`, me);
    const input = await field();
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value: 'แม่' } });
    const options = await screen.findAllByRole('option', { name: /แม่/ });
    expect(options.map(({ textContent }) => textContent)).toEqual(['คนส่ง แม่นิด', 'คำ แม่ค้า']);
    expect(input.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    expect(input.getAttribute('aria-activedescendant')).toBe(options[1]?.id);
    fireEvent.keyDown(input, { key: 'ArrowUp' });
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('คนส่ง แม่นิด');
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(app.path()).toContain(`${new URLSearchParams({ search: 'แม่นิด' })}`));
    expect(screen.queryByRole('option')).toBeNull();
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value: 'ใบ แม่' } });
    fireEvent.click(await screen.findByRole('option', { name: /แม่ค้า/ }));
    // The words before the last stay.
    await waitFor(() => expect(app.path()).toContain(`${new URLSearchParams({ search: 'ใบ แม่ค้า' })}`));
    fireEvent.change(input, { target: { value: 'นิด' } });
    await screen.findAllByRole('option');
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(screen.queryByRole('option')).toBeNull();
  });

  test('the last searches are kept on the device', async () => {
    const { fakeServer, me, group } = createMockApi();
    fakeServer.addFile({ groupId: group.id, kind: 'file', name: 'งบ.pdf' });
    await openApp(`/microapp/${group.id}/file`, me);
    const input = await field();
    fireEvent.change(input, { target: { value: 'งบ' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await rowsOf();
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value: '' } });
    await screen.findByRole('option', { name: /เคยค้น\s*งบ/ });
  });
});

describe('the search of all my groups', () => {
  test('shows results by group, and continues to the group', async () => {
    const { fakeServer, me, group } = createMockApi();
    const other = fakeServer.addGroup({ name: 'ห้อง ป.3/2', memberIds: [me.id] });
    const hidden = fakeServer.addGroup({ name: 'ของคนอื่น', memberIds: [] });
    for (let index = 1; index <= 4; index += 1)
      fakeServer.addFile({ groupId: group.id, kind: 'file', name: `งบ ${index}.pdf` });
    fakeServer.addFile({ groupId: other.id, kind: 'file', name: 'งบ ห้อง.pdf' });
    fakeServer.addFile({ groupId: hidden.id, kind: 'file', name: 'งบ ลับ.pdf' });
    const app = await openApp('/microapp', me);
    const input = await screen.findByRole('searchbox', { name: 'ค้นทุกกลุ่มของฉัน' });
    fireEvent.change(input, { target: { value: 'งบ' } });
    const section = await screen.findByRole('region', { name: 'ห้อง ป.3/2' });
    within(section).getByRole('link', { name: /งบ ห้อง\.pdf/ });
    expect(screen.queryByText(/ลับ/)).toBeNull();
    expect(screen.getAllByRole('link', { name: /งบ \d/ })).toHaveLength(3);
    fireEvent.click(screen.getByRole('link', { name: 'ดูทั้งหมดในกลุ่มนี้' }));
    await expect
      .poll(() => app.path())
      .toBe(`/microapp/${group.id}/file?${new URLSearchParams({ search: 'งบ' })}`);
  });

  test('without a result, shows a message', async () => {
    const { me } = createMockApi();
    await openApp(`/microapp?${new URLSearchParams({ q: 'ฮฮฮ' })}`, me);
    await screen.findByText('ไม่พบ “ฮฮฮ”');
  });
});
