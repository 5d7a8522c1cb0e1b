/**
 * Verifies an export of a group against its `manifest.json`: `node scripts/verify-export.ts FILE.zip`, or the folder into
 * which it was unpacked. It needs nothing but Node, and also runs outside this repository. Exits with 0 when every file of
 * the list is there with its size and SHA-256 and nothing else is, with 1 when something is wrong, and with 2 when it
 * cannot be read.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { argv, exit, stderr, stdout } from 'node:process';

/** A stored file: how to read its bytes. */
interface Stored {
  sizeBytes: number;
  read(): AsyncIterable<Uint8Array>;
}

type Files = Map<string, Stored>;

const manifestName = 'manifest.json';
const notListed = new Set([manifestName, 'files.csv', '_ไม่ครบ.txt']);

/** Lists the files of a folder, by their paths with `/`. */
async function readFolder(folder: string): Promise<Files> {
  const files: Files = new Map();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    // macOS decomposes the names that it stores.
    const path = relative(folder, file).split(sep).join('/').normalize('NFC');
    files.set(path, { sizeBytes: (await stat(file)).size, read: () => createReadStream(file) });
  }
  return files;
}

/** Lists the files of a ZIP whose files are stored, by its directory. */
async function readZip(zip: string, handle: FileHandle): Promise<Files> {
  const { size } = await handle.stat();
  const read = async (at: number, length: number) => {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await handle.read(bytes, 0, length, at);
    if (bytesRead < length) throw new Error('the ZIP ends before its end: it was not downloaded completely');
    return bytes;
  };
  const directory = await findDirectory(size, read);
  const bytes = await read(directory.offset, directory.length);
  const files: Files = new Map();
  for (let at = 0, nth = 0; nth < directory.count; nth += 1) {
    const entry = readEntry(bytes, at);
    at = entry.next;
    if (entry.method !== 0)
      throw new Error(`${entry.path} is compressed: unpack the ZIP, and name the folder`);
    const local = await read(entry.offset, 30);
    const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
    const end = start + entry.sizeBytes - 1;
    const open = () => (entry.sizeBytes === 0 ? nothing() : createReadStream(zip, { start, end }));
    if (!entry.path.endsWith('/')) files.set(entry.path, { sizeBytes: entry.sizeBytes, read: open });
  }
  return files;
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // An empty file.
}

type Read = (at: number, length: number) => Promise<Buffer>;

/** Returns the position of the directory, from the end of a ZIP, in 64 bits if necessary. */
async function findDirectory(
  size: number,
  read: Read,
): Promise<{ offset: number; length: number; count: number }> {
  const tailBytes = Math.min(size, 22 + 0xffff + 20);
  const tail = await read(size - tailBytes, tailBytes);
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (at < 0) throw new Error('this is no complete ZIP: download it again');
  const plain = {
    count: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  const locator = at - 20;
  if (locator < 0 || tail.readUInt32LE(locator) !== 0x0706_4b50) return plain;
  const record = await read(Number(tail.readBigUInt64LE(locator + 8)), 56);
  return {
    count: Number(record.readBigUInt64LE(32)),
    length: Number(record.readBigUInt64LE(40)),
    offset: Number(record.readBigUInt64LE(48)),
  };
}

function readEntry(bytes: Buffer, at: number) {
  if (bytes.readUInt32LE(at) !== 0x0201_4b50) throw new Error('the directory of the ZIP is damaged');
  const nameBytes = bytes.readUInt16LE(at + 28);
  const extraBytes = bytes.readUInt16LE(at + 30);
  const extraAt = at + 46 + nameBytes;
  const extra = bytes.subarray(extraAt, extraAt + extraBytes);
  const large = numbersIn64(extra);
  const take = (value: number) => (value === 0xffff_ffff ? (large.shift() ?? value) : value);
  // In this order they are in the field, each if the header is too short for it.
  const sizeBytes = take(bytes.readUInt32LE(at + 24));
  take(bytes.readUInt32LE(at + 20));
  const offset = take(bytes.readUInt32LE(at + 42));
  return {
    ...{ sizeBytes, offset, method: bytes.readUInt16LE(at + 10) },
    path: bytes.toString('utf8', at + 46, extraAt),
    next: extraAt + extraBytes + bytes.readUInt16LE(at + 32),
  };
}

function numbersIn64(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const count = Math.floor(extra.readUInt16LE(at + 2) / 8);
    return Array.from({ length: count }, (_, nth) => Number(extra.readBigUInt64LE(at + 4 + 8 * nth)));
  }
  return [];
}

/** A file of the list. */
interface Listed {
  path: string;
  sha256: string;
  sizeBytes: number;
}

/** Returns the files of the list whose bytes are in the export, and how many are not. */
async function readManifest(files: Files): Promise<{ listed: Listed[]; missingCount: number }> {
  const stored = files.get(manifestName);
  if (!stored) throw new Error(`there is no ${manifestName}: this is no export of a whole group`);
  const parts: Uint8Array[] = [];
  for await (const part of stored.read()) parts.push(part);
  const manifest: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
  if (!isRecord(manifest) || manifest.format !== 'kepwai-export' || !Array.isArray(manifest.files))
    throw new Error(`${manifestName} is no list of an export`);
  const entries: unknown[] = manifest.files;
  const listed = entries.flatMap((entry): Listed[] => {
    if (!isRecord(entry) || entry.missing !== null) return [];
    const { path, sha256, sizeBytes } = entry;
    if (typeof path !== 'string' || typeof sha256 !== 'string' || typeof sizeBytes !== 'number')
      throw new Error(`${manifestName} has a file without path, size or SHA-256`);
    return [{ path, sha256, sizeBytes }];
  });
  return { listed, missingCount: entries.length - listed.length };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

async function hashOf(stored: Stored): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of stored.read()) hash.update(part);
  return hash.digest('hex');
}

/** Returns the faults of an export, a line each. */
async function verify(
  files: Files,
): Promise<{ problems: string[]; fileCount: number; missingCount: number }> {
  const { listed, missingCount } = await readManifest(files);
  const problems: string[] = [];
  for (const { path, sha256, sizeBytes } of listed) {
    const stored = files.get(path) ?? files.get(path.normalize('NFC'));
    if (!stored) problems.push(`missing: ${path}`);
    else if (stored.sizeBytes !== sizeBytes) problems.push(`wrong size: ${path}`);
    else if ((await hashOf(stored)) !== sha256) problems.push(`wrong bytes: ${path}`);
  }
  const known = new Set(listed.map(({ path }) => path.normalize('NFC')));
  for (const path of files.keys()) {
    if (!known.has(path.normalize('NFC')) && !notListed.has(path)) problems.push(`not in the list: ${path}`);
  }
  return { problems, fileCount: listed.length, missingCount };
}

async function run(target: string): Promise<number> {
  const isFolder = (await stat(target)).isDirectory();
  const handle = isFolder ? null : await open(target);
  try {
    const files = handle ? await readZip(target, handle) : await readFolder(target);
    const { problems, fileCount, missingCount } = await verify(files);
    for (const problem of problems) stdout.write(`${problem}\n`);
    const gaps = missingCount > 0 ? `, ${missingCount} were missing when it was made` : '';
    const result = problems.length === 0 ? 'all match the list' : `${problems.length} problems`;
    stdout.write(`${fileCount} files: ${result}${gaps}\n`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await handle?.close();
  }
}

const [, , target] = argv;
if (target === undefined) {
  stderr.write('Usage: node scripts/verify-export.ts FILE.zip|FOLDER\n');
  exit(2);
}
exit(
  await run(target).catch((error: unknown) => {
    stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }),
);
