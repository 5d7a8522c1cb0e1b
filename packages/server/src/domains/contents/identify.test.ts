import sharp from 'sharp';
import { expect, test } from 'vitest';
import { identify } from './identify.ts';

const canvas = { create: { width: 8, height: 8, channels: 3 as const, background: 'teal' } };
const mp4 = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex');
const none = { kind: null, name: 'ไฟล์', mimeType: null };

test.each(['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff'] as const)(
  'identifies a picture in %s',
  async (format) => {
    const bytes = await sharp(canvas).toFormat(format).toBuffer();
    expect(await identify(bytes, none)).toMatchObject({ kind: 'image', mimeType: `image/${format}` });
  },
);

test('identifies a video that was sent as a file', async () => {
  const claims = { kind: 'file', name: 'film.mp4', mimeType: 'application/octet-stream' } as const;
  expect(await identify(mp4, claims)).toMatchObject({
    kind: 'video',
    mimeType: 'video/mp4',
    extension: 'mp4',
  });
});

test('identifies a voice message as audio, although its container is that of a video', async () => {
  const claims = { kind: 'audio', name: 'a.m4a', mimeType: 'audio/x-m4a' } as const;
  expect(await identify(mp4, claims)).toEqual({ kind: 'audio', mimeType: 'audio/mp4', extension: 'm4a' });
});

test('ignores a name that declares a PDF to be a picture', async () => {
  const claims = { kind: 'image', name: 'a.jpg', mimeType: 'image/jpeg' } as const;
  expect(await identify(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), claims)).toMatchObject({
    kind: 'file',
    mimeType: 'application/pdf',
  });
});

test.each([
  ['บันทึก.txt', 'text/plain'],
  ['ตาราง.CSV', 'text/csv'],
  ['หน้าเว็บ.html', 'text/html'],
  ['ไม่รู้จัก.xyz', 'application/octet-stream'],
])('identifies %s by its name, because its bytes have no signature', async (name, mimeType) => {
  expect(await identify(Buffer.from('สวัสดี'), { ...none, name })).toEqual({
    kind: 'file',
    mimeType,
    extension: null,
  });
});

test('identifies a document in a shared container by its name', async () => {
  const zip = Buffer.from('504b0304140000000000', 'hex');
  expect((await identify(zip, { ...none, name: 'รายงาน.docx' })).mimeType).toMatch(/wordprocessingml/);
});

test('trusts LINE’s type for audio that has no signature', async () => {
  const claims = { kind: 'audio', name: 'a.m4a', mimeType: 'audio/x-m4a' } as const;
  expect(await identify(Buffer.from('noise'), claims)).toMatchObject({
    kind: 'audio',
    mimeType: 'audio/x-m4a',
  });
});

test.each(['image/svg+xml', 'image/x-unheard-of'])(
  'does not trust a claimed picture of type %s',
  async (mimeType) => {
    const claims = { kind: 'image', name: 'a.jpg', mimeType } as const;
    expect(await identify(Buffer.from('<svg onload="alert(1)"/>'), claims)).toMatchObject({
      kind: 'file',
      mimeType: 'application/octet-stream',
    });
  },
);

test('identifies no bytes at all as a file', async () => {
  expect(await identify(Buffer.alloc(0), none)).toMatchObject({
    kind: 'file',
    mimeType: 'application/octet-stream',
  });
});
