import { describe, expect, it } from 'vitest';
import { readMail } from './read-mail.ts';

const mail = (...lines: string[]) => new TextEncoder().encode(lines.join('\r\n')).buffer;
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

describe('a mail', () => {
  it('is read in Thai, whatever it was packed in', async () => {
    const read = await readMail(
      mail(
        `Subject: =?UTF-8?B?${base64('ค่าน้ำเดือนนี้')}?=`,
        `From: =?UTF-8?B?${base64('ป้าแดง')}?= <daeng@example.com>`,
        'To: a@example.com, b@example.com',
        'Date: Sat, 28 Nov 2026 13:07:00 +0700',
        'Content-Type: multipart/mixed; boundary=x',
        '',
        '--x',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: base64',
        '',
        base64('โอนแล้วนะ'),
        '--x',
        'Content-Type: application/pdf; name=bill.pdf',
        'Content-Disposition: attachment; filename=bill.pdf',
        '',
        '%PDF',
        '--x--',
      ),
    );
    expect(read).toEqual({
      subject: 'ค่าน้ำเดือนนี้',
      from: 'ป้าแดง <daeng@example.com>',
      to: 'a@example.com, b@example.com',
      copyTo: '',
      sentAt: '2026-11-28T06:07:00.000Z',
      text: 'โอนแล้วนะ',
      attachments: ['bill.pdf'],
    });
  });

  it('a mail in HTML is shown as its text alone', async () => {
    const html =
      '<style>p{}</style><p>หนึ่ง</p><div>สอง<br>สาม</div><script>alert(1)</script><img src=x onerror=alert(1)>';
    const { text } = await readMail(mail('Content-Type: text/html; charset=utf-8', '', html));
    expect(text.split(/\n+/)).toEqual(['หนึ่ง', 'สอง', 'สาม']);
  });

  it.each([
    ['nothing', ''],
    ['no head', 'สวัสดี'],
    ['a date that is none', 'Date: yesterday\r\n\r\nสวัสดี'],
    ['a part without an end', 'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nสวัสดี'],
  ])('a mail of %s is shown as far as it goes', async (_, source) => {
    const read = await readMail(mail(source));
    expect(read.sentAt).toBeNull();
    expect(read.attachments).toEqual([]);
  });
});
