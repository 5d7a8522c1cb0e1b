import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { passEntry, segmentsFrom, startOfZip, type ZipEntries, zipBytes } from './zip-layout.ts';
import type { ZipEntry } from './zip-records.ts';

const run = promisify(execFile);

type Stored = ZipEntry & { bytes: Buffer };

const stored = (path: string, bytes: Buffer, modifiedAt = new Date('2026-11-22T03:04:06Z')): Stored => ({
  path,
  bytes,
  modifiedAt,
  sizeBytes: bytes.length,
  crc32: crc32(bytes),
});

/** Returns an archive that is always read from its beginning. */
function zipOf<Entry extends ZipEntry>(entries: readonly Entry[]): ZipEntries<Entry> {
  const fromStart = () => ({ place: startOfZip, entries });
  return { end: entries.reduce(passEntry, startOfZip), fromLocal: fromStart, fromCentral: fromStart };
}

async function bytesFrom(entries: readonly Stored[], start: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const segment of segmentsFrom(zipOf(entries), start)) {
    const bytes = segment.kind === 'bytes' ? segment.bytes : segment.entry.bytes;
    parts.push(bytes.subarray(Math.max(0, start - segment.offset)));
  }
  return Buffer.concat(parts);
}

async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-zip-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Returns Python's view of an archive. */
async function readByPython(file: string, expression: string): Promise<unknown> {
  const script = `import sys,json,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nprint(json.dumps(${expression}))`;
  return JSON.parse((await run('python3', ['-c', script, file], { maxBuffer: 64 * 1024 * 1024 })).stdout);
}

const entriesArbitrary = fc
  .array(
    fc.record({
      name: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
      bytes: fc.uint8Array({ maxLength: 300 }),
      modifiedAt: fc.date({
        min: new Date('1970-01-01'),
        max: new Date('2200-01-01'),
        noInvalidDate: true,
      }),
    }),
    { maxLength: 12 },
  )
  .map((files) =>
    files.map(({ name, bytes, modifiedAt }, nth) =>
      stored(`${nth} ${name.replace(/[/\\\0]/g, '')}`, Buffer.from(bytes), modifiedAt),
    ),
  );

test('any range of an archive equals that part of the whole', async () => {
  await fc.assert(
    fc.asyncProperty(entriesArbitrary, fc.nat(), async (entries, random) => {
      const whole = await bytesFrom(entries, 0);
      expect(whole.length).toBe(zipBytes(entries.reduce(passEntry, startOfZip)));
      const start = random % (whole.length + 1);
      expect((await bytesFrom(entries, start)).equals(whole.subarray(start))).toBe(true);
    }),
  );
});

test('the segments of an archive stand side by side', async () => {
  await fc.assert(
    fc.asyncProperty(entriesArbitrary, async (entries) => {
      let end = 0;
      for await (const segment of segmentsFrom(zipOf(entries), 0)) {
        expect(segment.offset).toBe(end);
        end += segment.kind === 'bytes' ? segment.bytes.length : segment.sizeBytes;
      }
    }),
  );
});

test('unzip and Python read names, bytes and times', async () => {
  const file = join(await folderForTest(), 'a.zip');
  const entries = [
    stored('สัญญาเช่า น้ำ/ค่าไฟ ๒๕๖๙.pdf', Buffer.from('หนึ่ง')),
    stored('a/b/c.txt', Buffer.from('two')),
    stored('ว่าง.txt', Buffer.alloc(0)),
  ];
  await writeFile(file, await bytesFrom(entries, 0));
  expect((await run('unzip', ['-t', file])).stdout).toContain('No errors detected');
  expect(
    await readByPython(file, '[z.testzip(), [[i.filename, i.date_time, i.CRC] for i in z.infolist()]]'),
  ).toEqual([null, entries.map(({ path, crc32: sum }) => [path, [2026, 11, 22, 10, 4, 6], sum])]);
  const folder = join(file, '..', 'out');
  await run('unzip', ['-q', file, '-d', folder]);
  const { stdout } = await run('stat', ['-c', '%Y %n', join(folder, 'a/b/c.txt')]);
  expect(stdout).toContain(String(Date.parse('2026-11-22T03:04:06Z') / 1000));
});

test('unzip and Python make folders without files', async () => {
  const file = join(await folderForTest(), 'a.zip');
  await writeFile(
    file,
    await bytesFrom(
      [
        stored('work/', Buffer.alloc(0)),
        stored('work/empty/', Buffer.alloc(0)),
        stored('work/a.txt', Buffer.from('a')),
      ],
      0,
    ),
  );
  expect(await readByPython(file, '[[i.is_dir(), i.external_attr & 16] for i in z.infolist()]')).toEqual([
    [true, 16],
    [true, 16],
    [false, 0],
  ]);
  const folder = join(file, '..', 'out');
  await run('unzip', ['-q', file, '-d', folder]);
  expect((await run('stat', ['-c', '%A', join(folder, 'work/empty')])).stdout).toBe('drwxr-xr-x\n');
});

test('more than 65,535 files are read', async () => {
  const file = join(await folderForTest(), 'a.zip');
  const entries = Array.from({ length: 65_540 }, (_, nth) => stored(`${nth}`, Buffer.alloc(0)));
  await writeFile(file, await bytesFrom(entries, 0));
  expect(await readByPython(file, '[len(z.infolist()), z.infolist()[-1].filename]')).toEqual([
    65_540,
    '65539',
  ]);
  expect((await run('unzip', ['-Z', '-t', file])).stdout).toMatch(/^65540 files/);
});

test('sizes and places beyond 4 GiB are read', async () => {
  const file = join(await folderForTest(), 'a.zip');
  const huge = { path: 'ใหญ่.mp4', sizeBytes: 5 * 2 ** 30, crc32: 0, modifiedAt: new Date('2026-01-01') };
  const entries = [
    huge,
    stored('เล็ก.txt', Buffer.from('small')),
    { ...huge, path: 'b' },
    stored('z', Buffer.from('z')),
  ];
  // A sparse file: its holes are the contents of the huge ones.
  const handle = await open(file, 'w');
  for await (const segment of segmentsFrom(zipOf<ZipEntry & { bytes?: Buffer }>(entries), 0)) {
    const bytes = segment.kind === 'bytes' ? segment.bytes : segment.entry.bytes;
    if (bytes) await handle.write(bytes, 0, bytes.length, segment.offset);
  }
  await handle.close();
  expect(
    await readByPython(
      file,
      '[[i.filename, i.file_size] for i in z.infolist()] + [z.read(n).decode() for n in ("เล็ก.txt", "z")]',
    ),
  ).toEqual([...entries.map(({ path, sizeBytes }) => [path, sizeBytes]), 'small', 'z']);
  expect((await run('unzip', ['-p', file, 'z'])).stdout).toBe('z');
});
