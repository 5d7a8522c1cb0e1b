import { dayMs } from '@kepwai/rules/time';
import { joinWords } from '@kepwai/rules/words/join-words';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import '../../app/src/layouts/join-more-words.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

const copied = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  copied.mockReset().mockResolvedValue();
  vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText: copied } }));
  sessionStorage.clear();
});

function arrange() {
  const api = createMockApi();
  const file = api.fakeServer.addFile({ groupId: api.group.id, name: 'วันเกิดยาย.jpg', postedBy: api.me });
  const share = (given: Partial<Parameters<typeof api.fakeServer.addShare>[0]> = {}) =>
    api.fakeServer.addShare({
      ...{ groupId: api.group.id, makerId: api.me.id, item: 'file', fileId: file.id },
      ...given,
    });
  return { ...api, file, share };
}

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const findButton = (name: string | RegExp) => screen.findByRole('button', { name });

describe('in the group', () => {
  async function openShareSheet(api: ReturnType<typeof arrange>) {
    await openApp(`/microapp/${api.group.id}/file`, api.me);
    const tile = await screen.findByRole('link', { name: /วันเกิดยาย/ });
    await waitFor(() => expect(fireEvent.contextMenu(tile)).toBe(false));
    fireEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'แชร์ลิงก์' }));
    return await findButton('สร้างลิงก์และคัดลอก');
  }

  test('one tap makes a link and copies it, and it can be ended', async () => {
    const api = arrange();
    fireEvent.click(await openShareSheet(api));
    await screen.findByText('คัดลอกแล้ว วางในแชทได้เลย');
    const [share] = api.fakeServer.shares.values();
    expect(copied).toHaveBeenCalledWith(`http://localhost:3000/app/share/${share?.slug}`);
    expect(share).toMatchObject({ fileId: api.file.id, password: null, isViewOnly: false });
    click('ปิดลิงก์');
    click('แน่ใจ ปิดลิงก์นี้');
    await screen.findByText(/ปิดแล้ว ·/);
    expect(share?.revokedAt).not.toBeNull();
  });

  test('a password that is too short is refused before anything is sent', async () => {
    const api = arrange();
    const make = await openShareSheet(api);
    fireEvent.click(screen.getByText('รหัส วันหมดอายุ และอื่น ๆ'));
    fireEvent.click(screen.getByRole('switch', { name: 'ใส่รหัส' }));
    fireEvent.change(screen.getByLabelText('รหัส'), { target: { value: '123' } });
    await screen.findByText('รหัสสั้นไป ใช้อย่างน้อย 4 ตัว');
    expect(make).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByLabelText('รหัส'), { target: { value: 'ยาย2569' } });
    fireEvent.click(make);
    await waitFor(() => expect([...api.fakeServer.shares.values()][0]?.password).toBe('ยาย2569'));
  });

  test('my links are listed with their use, and changed', async () => {
    const api = arrange();
    const share = api.share({ visitCount: 12, downloadCount: 3, name: 'รูปให้ป้า' });
    await openApp(`/microapp/${api.group.id}?sheet=links`, api.me);
    fireEvent.click(await findButton(/รูปให้ป้า.*เปิด 12 ครั้ง · ดาวน์โหลด 3 ครั้ง/));
    fireEvent.click(await screen.findByRole('switch', { name: 'ดูอย่างเดียว' }));
    click('บันทึก');
    await waitFor(() => expect(share.isViewOnly).toBe(true));
  });

  test('a link that has expired opens again with another end', async () => {
    const api = arrange();
    const share = api.share({ name: 'รูปให้ป้า', expiresAt: new Date(0).toISOString() });
    await openApp(`/microapp/${api.group.id}?sheet=links`, api.me);
    fireEvent.click(await findButton(/รูปให้ป้า.*หมดอายุแล้ว/));
    await findButton('เปิดลิงก์อีกครั้ง');
    expect(screen.queryByRole('radio', { name: 'เท่าเดิม' })).toBeNull();
    click('เปิดลิงก์อีกครั้ง');
    await findButton('บันทึก');
    expect(Date.parse(share.expiresAt)).toBeGreaterThan(Date.now());
  });

  test('a used-up link opens again with more downloads', async () => {
    const api = arrange();
    const share = api.share({ name: 'รูปให้ป้า', downloadCount: 5, maxDownloads: 5 });
    await openApp(`/microapp/${api.group.id}?sheet=links`, api.me);
    fireEvent.click(await findButton(/รูปให้ป้า.*ดาวน์โหลดครบแล้ว/));
    await screen.findByText('ดาวน์โหลดไปแล้ว 5 ครั้ง ใส่จำนวนที่มากกว่านั้น');
    expect(await findButton('เปิดลิงก์อีกครั้ง')).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByLabelText('ดาวน์โหลดได้กี่ครั้ง'), { target: { value: '10' } });
    click('เปิดลิงก์อีกครั้ง');
    await waitFor(() => expect(share.maxDownloads).toBe(10));
    await findButton('บันทึก');
  });

  test('a manager sees the links of the group, and other members their own', async () => {
    const api = arrange();
    const aunt = api.fakeServer.addPerson({ displayName: 'ป้าแดง' });
    api.group.memberIds.push(aunt.id);
    const quota = api.fakeServer.addQuota({ ownerId: aunt.id });
    api.group.quotaId = quota.id;
    api.share({ name: 'ของฉัน' });
    await openApp(`/microapp/${api.group.id}?sheet=links`, aunt);
    await screen.findByText('ยังไม่มีลิงก์');
    fireEvent.click(await screen.findByRole('radio', { name: 'ของกลุ่มนี้' }));
    await findButton(/ของฉัน/);
  });

  test('a member who manages nothing is not offered the links of the group', async () => {
    const api = arrange();
    api.group.quotaId = api.fakeServer.addQuota().id;
    api.share({ name: 'ของฉัน' });
    await openApp(`/microapp/${api.group.id}?sheet=links`, api.me);
    await findButton(/ของฉัน/);
    expect(screen.queryByRole('radio', { name: 'ของกลุ่มนี้' })).toBeNull();
  });
});

describe('the page of a link', () => {
  const open = (slug: string) => openApp(`/app/share/${slug}`, null);

  test('shows a file to an outsider, who downloads it and sees where it is saved', async () => {
    const api = arrange();
    const share = api.share({ maxDownloads: 2 });
    await open(share.slug);
    await screen.findByRole('heading', { name: 'วันเกิดยาย.jpg' });
    expect(screen.queryByText(/รูปที่อยู่ข้างใน/)).toBeNull();
    expect(screen.getByText(RegExp(joinWords('ดาวน์โหลดได้อีก 2 ครั้ง')))).toBeTruthy();
    click(RegExp(`^${joinWords('ดาวน์โหลด')}`));
    await screen.findByText(joinWords('ดาวน์โหลดแล้ว · หาไฟล์ไม่เจอ?'));
    expect(screen.getByText(RegExp(joinWords('ดาวน์โหลดได้อีก 1 ครั้ง')))).toBeTruthy();
    expect(share.downloadCount).toBe(1);
  });

  test.each([
    ['in a folder', 'folder'],
    ['alone', 'file'],
  ] as const)('states for a PDF %s that pictures inside stay unchanged', async (_, item) => {
    const api = arrange();
    const { fakeServer, group } = api;
    const folder = fakeServer.addFolder({ groupId: group.id, name: 'เอกสาร' });
    const place = { groupId: group.id, folderId: folder.id };
    const file = fakeServer.addFile({
      ...place,
      name: 'บ้าน.pdf',
      kind: 'file',
      mimeType: 'application/pdf',
    });
    const ofFile = { item, fileId: file.id };
    await open(api.share(item === 'file' ? ofFile : { item, fileId: null, folderId: folder.id }).slug);
    const note = joinWords('รูปที่อยู่ข้างใน PDF เอกสาร หรือ ZIP เป็นอย่างเดิม อาจบอกว่าถ่ายที่ไหน');
    await waitFor(() => expect(screen.getByText(note).hidden).toBe(false));
  });

  test('asks for a password, counts the tries, and opens', async () => {
    const api = arrange();
    await open(api.share({ password: 'ยาย2569' }).slug);
    const field = await screen.findByLabelText(joinWords('รหัสจากคนที่ให้ลิงก์'));
    expect(screen.queryByText('วันเกิดยาย.jpg')).toBeNull();
    fireEvent.change(field, { target: { value: 'ตา2569' } });
    click(joinWords('เปิดลิงก์'));
    await screen.findByText(joinWords('รหัสไม่ถูกต้อง เหลือ 4 ครั้ง'));
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'ยาย2569' } });
    click(joinWords('เปิดลิงก์'));
    await screen.findByRole('heading', { name: 'วันเกิดยาย.jpg' });
  });

  test('is locked after five wrong passwords', async () => {
    const api = arrange();
    const share = api.share({ password: 'ยาย2569', wrongCount: 4 });
    await open(share.slug);
    fireEvent.change(await screen.findByLabelText(joinWords('รหัสจากคนที่ให้ลิงก์')), { target: { value: 'ตา' } });
    click(joinWords('เปิดลิงก์'));
    await screen.findByText(joinWords('ใส่รหัสผิดหลายครั้งแล้ว รอ 15 นาที แล้วลองใหม่'));
  });

  test.each([
    ['expired', { expiresAt: '2026-01-31T10:00:00Z' }, 'ลิงก์นี้หมดอายุแล้วเมื่อ 31 ม.ค. 2569'],
    ['revoked', { revokedAt: '2026-01-31T10:00:00Z' }, 'ลิงก์นี้ถูกปิดแล้ว'],
    ['used up', { maxDownloads: 1, downloadCount: 1 }, 'ดาวน์โหลดครบจำนวนแล้ว'],
  ])('shows that the link is %s, and nothing about the file', async (_what, given, title) => {
    const api = arrange();
    vi.setSystemTime('2026-02-03T03:00:00Z');
    await open(api.share(given).slug);
    await screen.findByRole('heading', { name: joinWords(title) });
    expect(screen.queryByText('วันเกิดยาย.jpg')).toBeNull();
    vi.useRealTimers();
  });

  test('is the same for an unknown link and for one whose file is gone', async () => {
    const api = arrange();
    const share = api.share();
    api.fakeServer.changeFile(api.file, { trashedAt: '2026-02-03T03:00:00Z' });
    await open(share.slug);
    await screen.findByRole('heading', { name: joinWords('เปิดลิงก์นี้ไม่ได้') });
  });

  test('opens a folder, sorts it, and shows its files by keys', async () => {
    const api = arrange();
    const { fakeServer, group } = api;
    const folder = fakeServer.addFolder({ groupId: group.id, name: 'ทริปเชียงใหม่' });
    const inner = fakeServer.addFolder({ groupId: group.id, parentId: folder.id, name: 'วันแรก' });
    fakeServer.addFile({ groupId: group.id, folderId: folder.id, name: 'ก.jpg', sizeBytes: 10 });
    fakeServer.addFile({ groupId: group.id, folderId: folder.id, name: 'ข.jpg', sizeBytes: 2000 });
    fakeServer.addFile({ groupId: group.id, folderId: inner.id, name: 'ค.jpg' });
    await open(api.share({ item: 'folder', fileId: null, folderId: folder.id }).slug);
    await screen.findByRole('heading', { name: 'ทริปเชียงใหม่' });
    fireEvent.change(await screen.findByLabelText('เรียงไฟล์'), { target: { value: 'largest' } });
    await waitFor(() =>
      expect(
        screen.getAllByRole('button', { name: /\.jpg/ }).map((tile) => tile.getAttribute('aria-label'))[0],
      ).toMatch(/ข\.jpg/),
    );
    click(/วันแรก/);
    await findButton(/ค\.jpg/);
    fireEvent.click(screen.getByRole('button', { name: 'ทริปเชียงใหม่' }));
    await findButton(/ก\.jpg/);
  });

  test('the page of a link to an empty folder says so', async () => {
    const api = arrange();
    const folder = api.fakeServer.addFolder({ groupId: api.group.id, name: 'ว่าง' });
    await open(api.share({ item: 'folder', fileId: null, folderId: folder.id }).slug);
    await screen.findByText('ยังไม่มีไฟล์ในโฟลเดอร์นี้');
  });

  test('the page of a view-only link has no download', async () => {
    const api = arrange();
    await open(api.share({ isViewOnly: true }).slug);
    await screen.findByText(/ดูอย่างเดียว/);
    expect(screen.queryByRole('button', { name: RegExp(joinWords('ดาวน์โหลด')) })).toBeNull();
  });

  test('ends when the link is revoked meanwhile', async () => {
    const api = arrange();
    const share = api.share();
    await open(share.slug);
    await screen.findByRole('heading', { name: 'วันเกิดยาย.jpg' });
    share.revokedAt = new Date().toISOString();
    click(RegExp(`^${joinWords('ดาวน์โหลด')}`));
    await screen.findByRole('heading', { name: joinWords('ลิงก์นี้ถูกปิดแล้ว') });
  });

  test('the page of a link accepts a report', async () => {
    const api = arrange();
    const share = api.share();
    await open(share.slug);
    fireEvent.click(await screen.findByText(joinWords('แจ้งปัญหาของลิงก์นี้')));
    click('มีฉันหรือข้อมูลของฉัน โดยไม่ได้อนุญาต');
    await screen.findByText(/แจ้งแล้ว/);
    expect(share.reportCount).toBe(1);
  });

  test('has a bar for its maker, who extends and ends it', async () => {
    const api = arrange();
    const share = api.share({ visitCount: 7 });
    const before = share.expiresAt;
    await openApp(`/app/share/${share.slug}`, api.me);
    await screen.findByText(/เปิด 8 ครั้ง/);
    click('ขยายอีก 7 วัน');
    await waitFor(() => expect(Date.parse(share.expiresAt)).toBe(Date.parse(before) + 7 * dayMs));
  });

  test('the page of a link that has expired has a bar for its maker, who opens it again', async () => {
    const api = arrange();
    const share = api.share({ visitCount: 7, expiresAt: new Date(0).toISOString() });
    await openApp(`/app/share/${share.slug}`, api.me);
    await screen.findByRole('heading', { name: /หมดอายุแล้ว/ });
    await screen.findByText(joinWords('หมดอายุแล้ว · เปิด 7 ครั้ง · ดาวน์โหลด 0 ครั้ง'));
    click('ขยายอีก 7 วัน');
    await waitFor(() => expect(Date.parse(share.expiresAt)).toBeGreaterThan(Date.now()));
  });

  test('the page of a link that was ended tells its maker how often it was opened, and nothing can be changed', async () => {
    const api = arrange();
    const share = api.share({ visitCount: 7, revokedAt: new Date().toISOString() });
    await openApp(`/app/share/${share.slug}`, api.me);
    await screen.findByText(joinWords('ปิดแล้ว · เปิด 7 ครั้ง · ดาวน์โหลด 0 ครั้ง'));
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('the page of a link that has ended shows its bar to nobody else', async () => {
    const api = arrange();
    const share = api.share({ revokedAt: new Date().toISOString() });
    const statuses: number[] = [];
    api.server.events.on('response:mocked', ({ request, response }) => {
      if (request.url.includes('/api/me/')) statuses.push(response.status);
    });
    const stranger = api.fakeServer.addPerson();
    await openApp(`/app/share/${share.slug}`, stranger);
    await screen.findByRole('heading', { name: joinWords('ลิงก์นี้ถูกปิดแล้ว') });
    await expect.poll(() => statuses).toEqual([404, 404]);
    expect(screen.queryByRole('complementary', { name: 'ลิงก์ของคุณ' })).toBeNull();
  });
});
