import sharp from 'sharp';
import { expect, test } from 'vitest';
import { identify } from './identify.ts';

const canvas = { create: { width: 8, height: 8, channels: 3 as const, background: 'teal' } };
const mp4 = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex');
const none = { kind: null, name: 'ไฟล์', mimeType: null };

test.each(['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff'] as const)(
  'knows a picture in %s',
  async (format) => {
    const bytes = await sharp(canvas).toFormat(format).toBuffer();
    expect(await identify(bytes, none)).toMatchObject({ kind: 'image', mimeType: `image/${format}` });
  },
);

test('knows a film that was sent as a file', async () => {
  const claims = { kind: 'file', name: 'film.mp4', mimeType: 'application/octet-stream' } as const;
  expect(await identify(mp4, claims)).toMatchObject({
    kind: 'video',
    mimeType: 'video/mp4',
    extension: 'mp4',
  });
});

test('leaves a voice message one, though it lies in the container of a film', async () => {
  const claims = { kind: 'audio', name: 'a.m4a', mimeType: 'audio/x-m4a' } as const;
  expect(await identify(mp4, claims)).toEqual({ kind: 'audio', mimeType: 'audio/mp4', extension: 'm4a' });
});

test('believes no name that calls a PDF a picture', async () => {
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
])('tells the type of %s by its name, for its bytes are silent', async (name, mimeType) => {
  expect(await identify(Buffer.from('สวัสดี'), { ...none, name })).toEqual({
    kind: 'file',
    mimeType,
    extension: null,
  });
});

test('knows a document by its name in the container that others use too', async () => {
  const zip = Buffer.from('504b0304140000000000', 'hex');
  expect((await identify(zip, { ...none, name: 'รายงาน.docx' })).mimeType).toMatch(/wordprocessingml/);
});

test('takes LINE’s word for a sound that nobody can tell', async () => {
  const claims = { kind: 'audio', name: 'a.m4a', mimeType: 'audio/x-m4a' } as const;
  expect(await identify(Buffer.from('noise'), claims)).toMatchObject({
    kind: 'audio',
    mimeType: 'audio/x-m4a',
  });
});

test.each(['image/svg+xml', 'image/x-unheard-of'])(
  'takes nobody’s word for a picture of type %s',
  async (mimeType) => {
    const claims = { kind: 'image', name: 'a.jpg', mimeType } as const;
    expect(await identify(Buffer.from('<svg onload="alert(1)"/>'), claims)).toMatchObject({
      kind: 'file',
      mimeType: 'application/octet-stream',
    });
  },
);

test('takes nothing at all for a file', async () => {
  expect(await identify(Buffer.alloc(0), none)).toMatchObject({
    kind: 'file',
    mimeType: 'application/octet-stream',
  });
});
