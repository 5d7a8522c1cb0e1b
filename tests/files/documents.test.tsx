import { readFile } from 'node:fs/promises';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../support/app.tsx';
import { apiOrigin, createMockApi } from '../support/mock-api.ts';

// jsdom has no layout: rows are only rendered with a height.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(375);
});

/** Opens a file of these bytes; returns the ranges that are requested. */
async function openBytes(
  bytes: Uint8Array<ArrayBuffer>,
  given: { name: string; mimeType: string; kind?: 'image' },
) {
  const { fakeServer, me, group, server } = createMockApi();
  const contentUrl = `${apiOrigin}/file/bytes/content`;
  const file = fakeServer.addFile({
    groupId: group.id,
    kind: 'file',
    contentUrl,
    sizeBytes: bytes.length,
    ...given,
  });
  const ranges: string[] = [];
  server.use(
    http.get(contentUrl, ({ request }) => {
      const [range = '', first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '') ?? [];
      ranges.push(range);
      return new HttpResponse(bytes.slice(Number(first), Number(last) + 1), { status: 206 });
    }),
  );
  await openApp(`/microapp/${group.id}/file/${file.id}`, me);
  return ranges;
}

test('a table of an old program is shown with its rows, numbers and count', async () => {
  const text = 'ชื่อ;บาท\r\nสมชาย;120\r\n=HYPERLINK("x");<b>5</b>\r\n';
  // The Thai code page has the letters of Unicode's block in the same order.
  const bytes = Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code > 0x7f ? code - 0xe00 + 0xa0 : code;
  });
  await openBytes(bytes, { name: 'รายชื่อ.csv', mimeType: 'text/csv' });
  await screen.findByRole('cell', { name: '120' });
  const table = screen.getByRole('table', { name: 'รายชื่อ.csv' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['ชื่อ', 'บาท']);
  within(table).getByRole('cell', { name: '=HYPERLINK("x")' });
  within(table).getByRole('cell', { name: '<b>5</b>' });
  screen.getByText('2 แถว');
});

test.each([
  ['คำบรรยาย.srt', 'application/octet-stream', '1\n00:00:01,000 --> 00:00:02,000\n<i>สวัสดี</i>'],
  ['แม่นิด.vcf', 'text/vcard', 'BEGIN:VCARD\nFN:แม่นิด\nEND:VCARD'],
  ['ประชุม.ics', 'text/calendar', 'BEGIN:VCALENDAR\nSUMMARY:ประชุม\nEND:VCALENDAR'],
  ['คำบรรยาย.vtt', 'text/vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nสวัสดี'],
])('%s is shown as the text that it is, and never as HTML', async (name, mimeType, text) => {
  await openBytes(new TextEncoder().encode(text), { name, mimeType });
  const shown = await screen.findByLabelText('ข้อความ');
  expect(shown.textContent).toBe(text);
  expect(shown.querySelector('script, i')).toBeNull();
});

test.each([
  ['จดหมาย.eml', 'application/octet-stream'],
  ['จดหมาย', 'message/rfc822'],
])('%s is shown as a mail, and never as HTML', async (name, mimeType) => {
  const mail = 'Subject: <script>alert(1)</script>\n\nสวัสดี <i>แม่</i>';
  await openBytes(new TextEncoder().encode(mail), { name, mimeType });
  const shown = await screen.findByLabelText('อีเมล');
  expect(shown.textContent).toContain('<script>alert(1)</script>');
  expect(shown.textContent).toContain('สวัสดี <i>แม่</i>');
  expect(shown.querySelector('script, i')).toBeNull();
});

test('a table of tabs is shown by its cells', async () => {
  const bytes = new TextEncoder().encode('ชื่อ\tบาท\nสมชาย\t120\n');
  await openBytes(bytes, { name: 'รายชื่อ.tsv', mimeType: 'application/octet-stream' });
  // Found again with each try: a table that was found before its rows may have been replaced.
  await waitFor(() =>
    within(screen.getByRole('table', { name: 'รายชื่อ.tsv' })).getByRole('cell', { name: '120' }),
  );
});

test('an archive is listed in parts, and a program in it causes a warning before it is saved', async () => {
  const bytes = Uint8Array.from(await readFile('mocks/media/papers.zip'));
  const ranges = await openBytes(bytes, { name: 'เอกสาร.zip', mimeType: 'application/zip' });
  const list = await screen.findByRole('list', { name: '' });
  await within(list).findByText('ใบเสร็จ.txt');
  within(list).getByText('มกราคม.txt');
  screen.getByText('4 ไฟล์ข้างใน');
  expect(ranges.every((range) => range !== '')).toBe(true);

  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  fireEvent.click(screen.getByRole('button', { name: 'บันทึก ใบเสร็จ.txt' }));
  await screen.findByText('บันทึก “ใบเสร็จ.txt” แล้ว');
  fireEvent.click(screen.getByRole('button', { name: 'บันทึก ชนะ.exe' }));
  const dialog = await screen.findByRole('dialog', { name: 'ไฟล์นี้ติดตั้งหรือสั่งงานเครื่องได้' });
  expect(saved).toEqual(['ใบเสร็จ.txt']);
  fireEvent.click(within(dialog).getByRole('button', { name: 'ดาวน์โหลดต่อ' }));
  await waitFor(() => expect(saved).toEqual(['ใบเสร็จ.txt', 'ชนะ.exe']));
});

test('a file that only claims to be an archive is reported', async () => {
  await openBytes(new TextEncoder().encode('x'.repeat(100)), {
    name: 'เสีย.zip',
    mimeType: 'application/zip',
  });
  await screen.findByRole('heading', { name: 'ดูข้างในไฟล์นี้ไม่ได้' });
});

test('a photo shows when and by which device it was taken, and its place only on request', async () => {
  const bytes = Uint8Array.from(await readFile('mocks/media/photo.heic'));
  await openBytes(bytes, { name: 'IMG_0042.HEIC', mimeType: 'image/heic', kind: 'image' });
  fireEvent.click(await screen.findByRole('button', { name: 'รายละเอียด' }));
  const facts = await screen.findByRole('region', { name: 'จากกล้อง' });
  within(facts).getByText('Apple iPhone 15');
  within(facts).getByText(/3 ก\.พ\. 2569.*10:05/);
  expect(within(facts).queryByText(/13\.75/)).toBeNull();
  fireEvent.click(within(facts).getByRole('button', { name: 'แสดงตำแหน่ง' }));
  await within(facts).findByText('13.75000, 100.51000');
});
