import { joinWords } from '@kepwai/rules/words/join-words';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type HttpResponseResolver, http } from 'msw/http';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import '../../app/src/layouts/join-more-words.ts';
import { buildRequestRecord, type RequestUploadRecord } from '../../mocks/handlers/state/records/request.ts';
import { openApp } from '../support/app.tsx';
import { watchPlaces } from '../support/begun-uploads.ts';
import { createMockApi } from '../support/mock-api.ts';
import { passTurns } from '../support/turns.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

function arrange() {
  const api = createMockApi();
  const ask = (
    given: Parameters<typeof buildRequestRecord>[0] = {},
    link: Partial<Parameters<typeof api.fakeServer.addShare>[0]> = {},
  ) =>
    api.fakeServer.addShare({
      ...{ groupId: api.group.id, makerId: api.me.id, name: 'รูปวันเกิดยาย' },
      ...link,
      request: buildRequestRecord(given),
    });
  const received = () => [...api.fakeServer.files.values()].map(({ name }) => name);
  return { ...api, ask, received };
}

const picture = (name: string, size = 3) => new File(['x'.repeat(size)], name, { type: 'image/jpeg' });
const alone = { isLengthDeferred: false, concat: null, joinedInto: null };
const received: RequestUploadRecord = {
  ...{ ...alone, id: crypto.randomUUID(), name: 'หนึ่ง.jpg', sizeBytes: 3, state: 'received', refusal: null },
  ...{ createdAt: new Date(0).toISOString(), senderId: 'sender', senderName: null, mimeType: 'image/jpeg' },
  bytes: new Uint8Array(3),
};
const click = async (name: string | RegExp) =>
  fireEvent.click(
    await screen.findByRole('button', { name: typeof name === 'string' ? joinWords(name) : name }),
  );
const text = (words: string) => screen.findByText(joinWords(words));

async function pick(...files: File[]): Promise<void> {
  await screen.findByRole('button', { name: 'เลือกไฟล์' });
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('a picker');
  fireEvent.change(input, { target: { files } });
}

describe('the page of a link that asks for files', () => {
  const open = (slug: string) => openApp(`/app/share/${slug}`, null);

  test('accepts files of a person without an account, thanks them, and lists the sent ones', async () => {
    const { ask, received, fakeServer } = arrange();
    const { slug } = ask({ note: 'ส่งรูปที่ถ่ายมาได้เลย' });
    await open(slug);
    await screen.findByRole('heading', { name: 'รูปวันเกิดยาย' });
    await text('ส่งรูปที่ถ่ายมาได้เลย');
    fireEvent.change(screen.getByLabelText('ชื่อคนส่ง (ไม่ใส่ก็ได้)'), { target: { value: 'ป้าแดง' } });
    await pick(picture('หนึ่ง.jpg'), picture('สอง.jpg', 4));
    await click('ส่ง 2 ไฟล์ · 7 B');
    await screen.findByRole('heading', { name: 'ขอบคุณ ส่งครบ 2 ไฟล์แล้ว' });
    expect(received().toSorted()).toEqual(['สอง.jpg', 'หนึ่ง.jpg']);
    expect([...fakeServer.files.values()].map(({ sender }) => sender?.name)).toEqual(['ป้าแดง', 'ป้าแดง']);
    await screen.findByRole('heading', { name: 'ที่ส่งไปแล้ว 2 ไฟล์' });
    await click('ส่งอีก');
    await pick(picture('สาม.jpg'));
    await click(/^ส่ง 1 ไฟล์/);
    await screen.findByRole('heading', { name: 'ขอบคุณ ส่งครบ 1 ไฟล์แล้ว' });
    await screen.findByRole('heading', { name: 'ที่ส่งไปแล้ว 3 ไฟล์' });
  });

  test('orders files that are chosen again after a reload with those that were started before it', async () => {
    const { ask, server } = arrange();
    const places = watchPlaces({ server });
    const { slug } = ask();
    const begun = { shareSlug: slug, fileName: 'สาม.jpg', sizeBytes: 3, url: 'http://localhost/gone' };
    const batch = { id: crypto.randomUUID(), place: 3 };
    localStorage.setItem('kepwai.upload.begun', JSON.stringify({ ...begun, batch }));
    await open(slug);
    await pick(picture('สาม.jpg'), picture('สี่.jpg', 4), picture('ห้า.jpg', 5));
    await click(/^ส่ง 3 ไฟล์/);
    await screen.findByRole('heading', { name: 'ขอบคุณ ส่งครบ 3 ไฟล์แล้ว' });
    expect(Object.fromEntries(places)).toEqual({
      'สาม.jpg': { batch: batch.id, place: 3 },
      'สี่.jpg': { batch: batch.id, place: 4 },
      'ห้า.jpg': { batch: batch.id, place: 5 },
    });
  });

  test('refuses each file that does not fit with its reason, before anything is sent', async () => {
    const { ask, received } = arrange();
    const { slug } = ask({ kinds: ['image'], maxFileBytes: 5, maxFiles: 1 });
    await open(slug);
    await pick(
      picture('ว่าง.jpg', 0),
      new File(['x'], '<b>งบ</b>.pdf', { type: 'application/pdf' }),
      picture('ใหญ่.jpg', 6),
      picture('พอดี.jpg'),
      picture('เกิน.jpg', 4),
    );
    const alert = await screen.findByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(
      [
        'ว่าง.jpgไฟล์นี้ว่างอยู่ ไม่มีอะไรให้ส่ง',
        '<b>งบ</b>.pdfส่งไฟล์ชนิดนี้ไม่ได้ ลิงก์นี้รับแค่รูป',
        'ใหญ่.jpgใหญ่เกินไป ขนาด 6 B ส่งได้ไฟล์ละไม่เกิน 5 B',
        'เกิน.jpgเกินจำนวน ตอนนี้ส่งได้อีก 1 ไฟล์',
      ].map(joinWords),
    );
    expect(received()).toEqual([]);
    await click(/^ส่ง 1 ไฟล์/);
    await screen.findByRole('heading', { name: 'ขอบคุณ ส่งครบ 1 ไฟล์แล้ว' });
    expect(screen.queryByRole('button', { name: 'ส่งอีก' })).toBeNull();
  });

  test('shows at which file the link was full', async () => {
    const { ask } = arrange();
    const link = ask({ maxFiles: 2 });
    await open(link.slug);
    await pick(picture('หนึ่ง.jpg'), picture('สอง.jpg', 4));
    if (link.request) link.request.maxFiles = 0;
    await click(/^ส่ง 2 ไฟล์/);
    await screen.findByRole('heading', { name: 'รับไฟล์ครบจำนวนแล้ว' });
  });

  test.each([
    ['expired', { expiresAt: '2020-01-31T10:00:00Z' }, 'ลิงก์นี้หมดอายุแล้วเมื่อ 31 ม.ค. 2563'],
    ['revoked', { revokedAt: '2026-01-31T10:00:00Z' }, 'ลิงก์นี้ถูกปิดแล้ว'],
  ])('shows that it is %s', async (_what, given, title) => {
    const { ask } = arrange();
    await open(ask({}, given).slug);
    await screen.findByRole('heading', { name: joinWords(title) });
  });

  test('asks for its password first', async () => {
    const { ask } = arrange();
    await open(ask({}, { password: 'ยาย2569' }).slug);
    const field = await screen.findByLabelText(joinWords('รหัสจากคนที่ให้ลิงก์'));
    expect(screen.queryByText('รูปวันเกิดยาย')).toBeNull();
    fireEvent.change(field, { target: { value: 'ยาย2569' } });
    await click('เปิดลิงก์');
    await pick(picture('หนึ่ง.jpg'));
    await click(/^ส่ง 1 ไฟล์/);
    await screen.findByRole('heading', { name: 'ขอบคุณ ส่งครบ 1 ไฟล์แล้ว' });
  });

  test('shows that the group can receive nothing now', async () => {
    const api = arrange();
    api.group.quotaId = null;
    await open(api.ask().slug);
    await text('ตอนนี้กลุ่มนี้รับไฟล์เพิ่มไม่ได้');
    expect(screen.queryByRole('button', { name: 'เลือกไฟล์' })).toBeNull();
  });

  test('sends nothing more once the page is left', async () => {
    const { ask, received, server } = arrange();
    const { slug } = ask();
    let release = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = () => void resolve();
    });
    const begun = vi.fn(() => released);
    const holdUploads: HttpResponseResolver = async () => void (await begun());
    server.use(http.post(`*/api/share/${slug}/upload`, holdUploads));
    await open(slug);
    await pick(picture('หนึ่ง.jpg'), picture('สอง.jpg', 4), picture('สาม.jpg', 5), picture('สี่.jpg', 6));
    await click(/^ส่ง 4 ไฟล์/);
    await waitFor(() => expect(begun).toHaveBeenCalledTimes(2));
    cleanup();
    release();
    await waitFor(() => expect(received()).toHaveLength(2));
    await passTurns();
    expect(received().toSorted()).toEqual(['สอง.jpg', 'หนึ่ง.jpg']);
    expect(begun).toHaveBeenCalledTimes(2);
  });

  test('queries the received files again after a return to the page that the browser had kept', async () => {
    const { ask } = arrange();
    const link = ask();
    const sender = `${link.id}:someone:`;
    localStorage.setItem(`kepwai.sender.${link.slug}`, JSON.stringify({ sender, name: '' }));
    await open(link.slug);
    await screen.findByRole('button', { name: 'เลือกไฟล์' });
    link.request?.uploads.push({
      ...{ ...alone, id: crypto.randomUUID(), name: 'บิล.jpg', mimeType: 'image/jpeg', sizeBytes: 3 },
      ...{ bytes: new Uint8Array(3), refusal: null, senderId: 'someone', senderName: null },
      ...{ createdAt: '2026-11-21T02:30:00Z', state: 'received' },
    });
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await screen.findByRole('heading', { name: 'ที่ส่งไปแล้ว 1 ไฟล์' });
  });

  test('shows interrupted files, and a full link still shows the sent ones', async () => {
    const { ask } = arrange();
    const link = ask({ maxFiles: 1 });
    const sender = `${link.id}:someone:`;
    localStorage.setItem(`kepwai.sender.${link.slug}`, JSON.stringify({ sender, name: 'ป้าแดง' }));
    const upload = {
      ...{ id: '00000000-0000-4000-8000-0000000000fe', name: 'บิล.jpg', mimeType: 'image/jpeg' },
      ...{ sizeBytes: 3, bytes: new Uint8Array(1), refusal: null, senderId: 'someone', senderName: null },
      createdAt: '2026-11-21T02:30:00Z',
    };
    link.request?.uploads.push({ ...alone, ...upload, state: 'receiving' });
    await open(link.slug);
    await screen.findByRole('heading', { name: 'มีไฟล์ที่ส่งค้างไว้' });
    expect(screen.getByLabelText<HTMLInputElement>('ชื่อคนส่ง (ไม่ใส่ก็ได้)').value).toBe('ป้าแดง');
    // It has its place although nothing more is taken.
    await pick(picture('บิล.jpg'));
    await screen.findByRole('button', { name: /^ส่ง 1 ไฟล์/ });
    await click('ไม่ส่ง บิล.jpg');
    await click('ทิ้ง บิล.jpg');
    await waitFor(() => expect(link.request?.uploads).toEqual([]));
    link.request?.uploads.push({ ...alone, ...upload, state: 'received' });
    await open(link.slug);
    await screen.findByRole('heading', { name: joinWords('รับไฟล์ครบจำนวนแล้ว') });
    await screen.findByRole('heading', { name: 'ที่ส่งไปแล้ว 1 ไฟล์' });
  });
});

test('a file being scanned is marked until it passes, or shows why it was refused', async () => {
  const { ask } = arrange();
  const link = ask();
  const sender = `${link.id}:someone:`;
  localStorage.setItem(`kepwai.sender.${link.slug}`, JSON.stringify({ sender, name: '' }));
  const upload = {
    ...{ mimeType: 'image/jpeg', sizeBytes: 3, bytes: new Uint8Array(3), senderId: 'someone' },
    ...{ senderName: null, createdAt: '2026-11-21T02:30:00Z' },
  };
  link.request?.uploads.push(
    { ...alone, ...upload, id: crypto.randomUUID(), name: 'ก.jpg', state: 'checking', refusal: null },
    { ...alone, ...upload, id: crypto.randomUUID(), name: 'ข.jpg', state: 'refused', refusal: 'infected' },
  );
  await openApp(`/app/share/${link.slug}`, null);
  await text('ถึงแล้ว กำลังตรวจไวรัส · 3 B');
  await text('ไม่ได้รับไว้ ตรวจแล้วเจอไวรัสหรือของอันตราย');
  Object.assign(link.request?.uploads[0] ?? {}, { state: 'received' });
  await screen.findByText('ถึงแล้ว · 3 B');
});

describe('in the group', () => {
  const manage = () => {
    const api = arrange();
    const folder = api.fakeServer.addFolder({ groupId: api.group.id, name: 'ใบเสร็จ' });
    api.group.quotaId = api.fakeServer.addQuota({ ownerId: api.me.id }).id;
    return { ...api, folder };
  };

  async function openFolderMenu(groupId: string, person: Parameters<typeof openApp>[1]) {
    await openApp(`/microapp/${groupId}/folder`, person);
    const link = await screen.findByRole('link', { name: /ใบเสร็จ/ });
    await waitFor(() => expect(fireEvent.contextMenu(link)).toBe(false));
    return await screen.findByRole('menu');
  }

  test('a manager asks for files into a folder, copies the link, and ends it', async () => {
    const copied = vi.fn<(words: string) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal('navigator', Object.assign(navigator, { clipboard: { writeText: copied } }));
    const { group, me, folder, fakeServer } = manage();
    const menu = await openFolderMenu(group.id, me);
    fireEvent.click(await within(menu).findByRole('menuitem', { name: 'ขอไฟล์' }));
    fireEvent.change(await screen.findByLabelText('ขออะไร'), { target: { value: 'ใบเสร็จเดือนนี้' } });
    fireEvent.click(screen.getByText(/^จำนวน ชนิด/));
    for (const kind of ['วิดีโอ', 'เสียง', 'ไฟล์อื่น']) fireEvent.click(screen.getByRole('button', { name: kind }));
    fireEvent.change(screen.getByLabelText('รับกี่ไฟล์'), { target: { value: '0' } });
    await screen.findByText('จำนวนไฟล์ต้องเป็น 1 ถึง 10,000');
    fireEvent.change(screen.getByLabelText('รับกี่ไฟล์'), { target: { value: '20' } });
    fireEvent.change(screen.getByLabelText('ไฟล์ละไม่เกิน (MB)'), { target: { value: '1.5' } });
    fireEvent.click(await screen.findByRole('button', { name: 'สร้างลิงก์และคัดลอก' }));
    await screen.findByText('คัดลอกแล้ว วางในแชทได้เลย');
    const [link] = fakeServer.shares.values();
    expect(copied).toHaveBeenCalledWith(`http://localhost:3000/app/share/${link?.slug}`);
    expect(link).toMatchObject({ folderId: folder.id, name: 'ใบเสร็จเดือนนี้' });
    expect(link?.request).toMatchObject({
      ...{ kinds: ['image', 'document'], maxFiles: 20, maxFileBytes: 1_572_864, maxBytes: null },
    });
    fireEvent.click(screen.getByRole('button', { name: 'ปิดลิงก์' }));
    fireEvent.click(screen.getByRole('button', { name: 'แน่ใจ ปิดลิงก์นี้' }));
    await screen.findByText(/^ปิดแล้ว ·/);
    expect([...fakeServer.shares.values()][0]?.revokedAt).not.toBeNull();
  });

  test('a member who manages nothing is not offered to ask for files', async () => {
    const { group, me, fakeServer } = manage();
    group.quotaId = fakeServer.addQuota().id;
    const menu = await openFolderMenu(group.id, me);
    await within(menu).findByRole('menuitem', { name: 'แชร์ลิงก์' });
    expect(within(menu).queryByRole('menuitem', { name: 'ขอไฟล์' })).toBeNull();
  });

  test('a manager sees what arrived and from whom, and changes the link', async () => {
    const { group, me, ask } = manage();
    const link = ask({ maxFiles: 5 });
    link.request?.uploads.push({
      ...{ ...alone, id: '00000000-0000-4000-8000-0000000000fe', name: 'บิล.jpg', mimeType: 'image/jpeg' },
      ...{ sizeBytes: 3, bytes: new Uint8Array(3), refusal: null, senderId: 'someone', senderName: 'ป้าแดง' },
      ...{ createdAt: '2026-11-21T02:30:00Z', state: 'received' },
    });
    await openApp(`/microapp/${group.id}?sheet=links`, me);
    fireEvent.click(await screen.findByRole('radio', { name: 'ขอไฟล์' }));
    fireEvent.click(await screen.findByRole('button', { name: /รูปวันเกิดยาย.*ได้รับ 1 จาก 5 ไฟล์ · 3 B/ }));
    await screen.findByText(/^จากป้าแดง · 3 B/);
    fireEvent.click(screen.getByText(/^แก้ชื่อ/));
    fireEvent.change(screen.getByLabelText('รับกี่ไฟล์'), { target: { value: '9' } });
    fireEvent.click(screen.getByRole('button', { name: 'บันทึก' }));
    await waitFor(() => expect(link.request?.maxFiles).toBe(9));
  });

  test('a full link accepts more once its limit is raised', async () => {
    const { group, me, ask } = manage();
    const link = ask({ maxFiles: 1 });
    link.request?.uploads.push({
      ...{ ...alone, id: '00000000-0000-4000-8000-0000000000fe', name: 'บิล.jpg', mimeType: 'image/jpeg' },
      ...{ sizeBytes: 3, bytes: new Uint8Array(3), refusal: null, senderId: 'someone', senderName: 'ป้าแดง' },
      ...{ createdAt: '2026-11-21T02:30:00Z', state: 'received' },
    });
    await openApp(`/microapp/${group.id}?sheet=links`, me);
    fireEvent.click(await screen.findByRole('radio', { name: 'ขอไฟล์' }));
    fireEvent.click(await screen.findByRole('button', { name: /รูปวันเกิดยาย.*ได้รับ 1 จาก 1 ไฟล์/ }));
    fireEvent.click(await screen.findByText(/^แก้ชื่อ/));
    await screen.findByText('ได้มาแล้ว 1 ไฟล์ ใส่จำนวนที่มากกว่านั้น');
    fireEvent.change(screen.getByLabelText('รับกี่ไฟล์'), { target: { value: '9' } });
    fireEvent.click(screen.getByRole('button', { name: 'เปิดลิงก์อีกครั้ง' }));
    await waitFor(() => expect(link.request?.maxFiles).toBe(9));
    await screen.findByRole('button', { name: 'บันทึก' });
  });

  test('a manager who opens the link sees what arrived, and the ways to it and to its choices', async () => {
    const { group, me, ask, folder } = manage();
    const link = ask({ maxFiles: 5 }, { folderId: folder.id });
    await openApp(`/app/share/${link.slug}`, me);
    const bar = await screen.findByRole('complementary', { name: 'ลิงก์ของคุณ' });
    expect(bar.textContent).toContain(joinWords('ได้รับ 0 จาก 5 ไฟล์ · ถึง '));
    const hrefOf = (name: string) =>
      within(bar)
        .getByRole('link', { name: joinWords(name) })
        .getAttribute('href');
    expect(hrefOf('ดูไฟล์')).toBe(`/microapp/${group.id}/folder/${folder.id}`);
    expect(hrefOf('แก้ลิงก์')).toBe(`/microapp/${group.id}?sheet=links#requests`);
    cleanup();
    await openApp(`/microapp/${group.id}?sheet=links#requests`, me);
    await screen.findByRole('button', { name: /รูปวันเกิดยาย.*ได้รับ 0 จาก 5 ไฟล์/ });
  });

  test.for([
    ['is full', { maxFiles: 1 }, {}, 'รับครบแล้ว · ได้รับ 1 จาก 1 ไฟล์'],
    ['has expired', {}, { expiresAt: new Date(0).toISOString() }, 'หมดอายุแล้ว · ได้รับ 1 จาก'],
    ['was ended', {}, { revokedAt: new Date(0).toISOString() }, 'ปิดแล้ว · ได้รับ 1 จาก'],
    ['wants a password', {}, { password: 'ยาย' }, 'ได้รับ 1 จาก'],
  ] as const)('a manager sees what arrived by a link that %s', async ([, given, link, words]) => {
    const { me, ask } = manage();
    const { slug } = ask({ uploads: [received], ...given }, link);
    await openApp(`/app/share/${slug}`, me);
    const bar = await screen.findByRole('complementary', { name: 'ลิงก์ของคุณ' });
    expect(bar.textContent).toContain(joinWords(words));
    within(bar).getByRole('link', { name: joinWords('ดูไฟล์') });
  });

  test('the bar of a manager follows what arrives while the page is open', async () => {
    const { me, ask } = manage();
    const link = ask({ maxFiles: 2 });
    await openApp(`/app/share/${link.slug}`, me);
    const bar = await screen.findByRole('complementary', { name: 'ลิงก์ของคุณ' });
    expect(bar.textContent).toContain(joinWords('ได้รับ 0 จาก 2 ไฟล์'));
    link.request?.uploads.push(received, { ...received, id: crypto.randomUUID() });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(bar.textContent).toContain(joinWords('รับครบแล้ว · ได้รับ 2 จาก 2 ไฟล์ · 6 B')));
    expect(bar.isConnected).toBe(true);
  });

  test('a member who manages nothing sees the page as everybody does', async () => {
    const { group, me, ask, fakeServer } = manage();
    const link = ask();
    group.quotaId = fakeServer.addQuota().id;
    await openApp(`/app/share/${link.slug}`, me);
    await screen.findByRole('button', { name: 'เลือกไฟล์' });
    await passTurns();
    expect(screen.queryByRole('complementary', { name: 'ลิงก์ของคุณ' })).toBeNull();
  });

  test('a file that came by a link shows its sender', async () => {
    const { group, me, fakeServer } = manage();
    const sender = { name: 'ป้าแดง', requestName: 'รูปวันเกิดยาย', isScanned: false };
    const file = fakeServer.addFile({ groupId: group.id, name: 'บิล.txt', postedBy: null, sender });
    await openApp(`/microapp/${group.id}/file?view=list`, me);
    await screen.findByText(/จากป้าแดง ผ่านลิงก์/);
    await openApp(`/microapp/${group.id}/file/${file.id}`, me);
    await screen.findAllByText('จากป้าแดง ผ่านลิงก์');
  });
});
