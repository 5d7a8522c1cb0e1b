import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildDocx } from '../../../../test/scenes/documents.ts';
import { readZip } from './zip-parts.ts';

const word = 'word/document.xml';

async function textOf(archive: Buffer, name = word): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of readZip(archive).get(name)?.open() ?? []) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** Packs one part as programs do that stream: its sizes and place are in ZIP64 fields, however small they are. */
function packAsZip64(name: string, text: string): Buffer {
  const packed = deflateRawSync(text);
  const sizes = Buffer.alloc(16);
  sizes.writeBigUInt64LE(BigInt(text.length), 0);
  sizes.writeBigUInt64LE(BigInt(packed.length), 8);
  const extra = (...fields: Buffer[]) => {
    const values = Buffer.concat(fields);
    return Buffer.concat([Buffer.from([1, 0, values.length, 0]), values]);
  };
  const localExtra = extra(sizes);
  const local = Buffer.alloc(30);
  local.write('PK\x03\x04', 'latin1');
  local.writeUInt16LE(8, 8);
  local.fill(0xff, 18, 26);
  local.writeUInt16LE(name.length, 26);
  local.writeUInt16LE(localExtra.length, 28);
  const listedExtra = extra(sizes, Buffer.alloc(8));
  const listed = Buffer.alloc(46);
  listed.write('PK\x01\x02', 'latin1');
  listed.writeUInt16LE(8, 10);
  listed.fill(0xff, 20, 28);
  listed.writeUInt16LE(name.length, 28);
  listed.writeUInt16LE(listedExtra.length, 30);
  listed.fill(0xff, 42, 46);
  const part = Buffer.concat([local, Buffer.from(name), localExtra, packed]);
  const directory = Buffer.concat([listed, Buffer.from(name), listedExtra]);
  const zip64End = Buffer.alloc(56);
  zip64End.write('PK\x06\x06', 'latin1');
  zip64End.writeBigUInt64LE(BigInt(directory.length), 40);
  zip64End.writeBigUInt64LE(BigInt(part.length), 48);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.fill(0xff, 8, 20);
  return Buffer.concat([part, directory, zip64End, end]);
}

test('sizes and places in ZIP64 fields are read', async () => {
  expect(await textOf(packAsZip64(word, 'hello'))).toBe('hello');
});

test.each([
  ['backslashes', 'word\\document.xml'],
  ['a dot in front', './word/document.xml'],
  ['a slash in front', '/word/document.xml'],
])('a path with %s is the path of the standard', async (_what, name) => {
  expect(await textOf(packAsZip64(name, 'hello'))).toBe('hello');
});

test('an archive without its directory has the parts that begin in it', async () => {
  const whole = buildDocx(['สวัสดี']);
  const cut = whole.subarray(0, whole.indexOf('PK\x01\x02', 0, 'latin1'));
  expect(await textOf(cut)).toContain('สวัสดี');
  expect(await textOf(packAsZip64(word, 'hello').subarray(0, 90))).toBe('hello');
});

test('an archive behind other bytes is read', async () => {
  expect(await textOf(Buffer.concat([Buffer.alloc(500, 77), buildDocx(['สวัสดี'])]))).toContain('สวัสดี');
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['no archive', Buffer.from('hello')],
  ['an end alone', Buffer.from('PK\x05\x06', 'latin1')],
])('%s is no ZIP', (_what, bytes) => {
  expect(() => readZip(bytes)).toThrow();
});
