// @vitest-environment node
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { describe, expect, it } from 'vitest';
import type { ReadRange } from './read-range.ts';
import { listZip, maxItems } from './zip.ts';

/** Reads from bytes, and records how many were requested. */
function readerOf(bytes: Uint8Array): { read: ReadRange; readBytes: () => number } {
  let total = 0;
  const read: ReadRange = async (start, end) => {
    total += end - start;
    return Uint8Array.from(bytes.subarray(start, end));
  };
  return { read, readBytes: () => total };
}

type Options = Parameters<ZipWriter<Uint8Array>['add']>[2];

async function archiveOf(
  files: readonly (readonly [name: string, text: string, options?: Options])[],
  options: ConstructorParameters<typeof ZipWriter>[1] = {},
): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), options);
  for (const [name, text, each] of files) await writer.add(name, new TextReader(text), each);
  return await writer.close();
}

/** Builds an archive whose directory repeats one empty file. */
async function emptyFiles(count: number): Promise<Uint8Array> {
  const one = await archiveOf([['a', '', { level: 0 }]]);
  const endAt = one.length - 22;
  const directoryAt = new DataView(one.buffer, one.byteOffset).getUint32(endAt + 16, true);
  const entry = one.subarray(directoryAt, endAt);
  const bytes = new Uint8Array(directoryAt + entry.length * count + 22);
  bytes.set(one.subarray(0, directoryAt));
  for (let index = 0; index < count; index += 1) bytes.set(entry, directoryAt + index * entry.length);
  bytes.set(one.subarray(endAt), bytes.length - 22);
  const end = new DataView(bytes.buffer, bytes.length - 22);
  for (const at of [8, 10]) end.setUint16(at, count, true);
  end.setUint32(12, entry.length * count, true);
  return bytes;
}

async function list(bytes: Uint8Array) {
  return await listZip(readerOf(bytes).read, bytes.length);
}

describe('an archive', () => {
  it('lists its files with folders and sizes, and extracts one', async () => {
    const bytes = await archiveOf([
      ['งบ/2569/มกราคม.txt', 'รายรับ'],
      ['งบ/', '', { directory: true }],
      ['__MACOSX/._x', 'x'],
      ['งบ/.DS_Store', 'x'],
      ['b.txt', 'b', { level: 0 }],
    ]);
    const { items, isCut } = await list(bytes);
    expect(items.map(({ path, sizeBytes }) => [path, sizeBytes])).toEqual([
      ['งบ/2569/มกราคม.txt', 18],
      ['b.txt', 1],
    ]);
    expect(isCut).toBe(false);
    expect(await Promise.all(items.map(async ({ takeOut }) => (await takeOut?.())?.text()))).toEqual([
      'รายรับ',
      'b',
    ]);
  });

  it('reads names of Thai Windows', async () => {
    const bytes = await archiveOf([['ABCDE.txt', 'x']], { useUnicodeFileNames: false });
    // ใบสด in the code page 874, over both copies of the name.
    const thai = [0xe3, 0xba, 0xca, 0xb4, 0x20];
    const found = [...bytes.keys()].filter((at) => bytes[at] === 0x41 && bytes[at + 1] === 0x42);
    for (const at of found) bytes.set(thai, at);
    expect((await list(bytes)).items.map(({ path }) => path)).toEqual(['ใบสด .txt']);
  });

  it('removes characters that reverse text, and accepts the separators of Windows', async () => {
    const bytes = await archiveOf([['a\\รูป\u202egpj.exe', 'x']]);
    expect((await list(bytes)).items[0]?.path).toBe('a/รูปgpj.exe');
  });

  it('is read in parts, without fetching a large neighbour', async () => {
    const noise = Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 8999).join();
    const bytes = await archiveOf([
      ['big.txt', noise, { level: 0 }],
      ['small.txt', 'small', { level: 0 }],
    ]);
    const { read, readBytes } = readerOf(bytes);
    const { items } = await listZip(read, bytes.length);
    expect(await (await items[1]?.takeOut?.())?.text()).toBe('small');
    expect(readBytes()).toBeLessThan(bytes.length / 4);
  });

  it('an archive of the ZIP64 format is listed and extracted', async () => {
    const bytes = await archiveOf([['a.txt', 'zip64']], { zip64: true });
    const [item] = (await list(bytes)).items;
    expect(item?.sizeBytes).toBe(5);
    expect(await (await item?.takeOut?.())?.text()).toBe('zip64');
  });

  it('an archive with a password is listed, but not extracted', async () => {
    const bytes = await archiveOf([['a.txt', 'secret']], { password: '1234', zipCrypto: true });
    expect((await list(bytes)).items).toEqual([
      { path: 'a.txt', sizeBytes: 6, isEncrypted: true, takeOut: null },
    ]);
  });

  it('an archive of more files than a phone should list is cut', async () => {
    const { items, isCut } = await list(await emptyFiles(maxItems + 1));
    expect([items.length, isCut]).toEqual([maxItems, true]);
  });

  it('is never unpacked beyond its declared size', async () => {
    const bytes = await archiveOf([['bomb.txt', '0'.repeat(1_000_000)]]);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = 0; at + 4 < bytes.length; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    }
    const [item] = (await list(bytes)).items;
    expect(item?.sizeBytes).toBe(10);
    await expect(item?.takeOut?.()).rejects.toThrow();
  });

  it.each([
    ['is empty of bytes', new Uint8Array()],
    ['is no archive', new TextEncoder().encode('x'.repeat(500))],
  ])('an archive is refused if it %s', async (_what, bytes) => {
    await expect(list(bytes)).rejects.toThrow();
  });

  it('is refused, or listed, wherever it is cut', async () => {
    const bytes = await archiveOf([
      ['a.txt', 'a'],
      ['b.txt', 'b'],
    ]);
    for (let length = 0; length < bytes.length; length += 5) {
      await list(bytes.slice(0, length)).catch((error: unknown) => expect(error).toBeInstanceOf(Error));
    }
  });
});
