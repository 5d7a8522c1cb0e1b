import { expect, test } from 'vitest';
import type { Picked } from './picked-files.ts';
import { type Drop, readDrop } from './read-drop.ts';

type Entry = Pick<ReturnType<typeof fileEntry>, 'name' | 'isFile' | 'isDirectory'>;

test('dropped files keep their order', async () => {
  const files = [new File([], 'b.txt'), new File([], 'a.txt')];
  expect(namesOf(await readDrop(drop(files.map(fileEntry), files)))).toEqual(['b.txt', 'a.txt']);
});

test('a folder returns its files at any depth in Thai name order, without hidden files', async () => {
  const inside = [file('หน้า 10.jpg'), file('.DS_Store'), file('หน้า 2.jpg'), folder('ไก่', [file('ก.txt')])];
  const read = await readDrop(drop([folder('ทริป', inside), file('z.txt')], []));
  expect(namesOf(read)).toEqual(['ทริป/ไก่/ก.txt', 'ทริป/หน้า 2.jpg', 'ทริป/หน้า 10.jpg', 'z.txt']);
  expect(read.hiddenCount).toBe(1);
});

test('folders that hold nothing are listed with their paths, the deepest of a chain alone', async () => {
  const trip = folder('ทริป', [folder('วัน 1', [folder('เช้า', [])]), folder('วัน 2', [file('ก.txt')])]);
  const read = await readDrop(drop([trip, folder('ว่าง', [file('.DS_Store')])], []));
  expect(read.emptyFolders).toEqual([['ทริป', 'วัน 1', 'เช้า'], ['ว่าง']]);
  expect(namesOf(read)).toEqual(['ทริป/วัน 2/ก.txt']);
});

function file(name: string): Entry {
  return fileEntry(new File([], name));
}

function fileEntry(content: File) {
  const read = { file: (resolve: (found: File) => void) => resolve(content) };
  return { name: content.name, isFile: true, isDirectory: false, ...read };
}

function folder(name: string, inside: readonly Entry[]): Entry {
  // As browsers do: one at a time, then an empty list.
  const parts = [...inside.map((entry) => [entry]), []];
  const reader = { readEntries: (resolve: (found: Entry[]) => void) => resolve(parts.shift() ?? []) };
  const open = { createReader: () => reader };
  return { name, isFile: false, isDirectory: true, ...open };
}

function drop(entries: readonly Entry[], files: readonly File[]): Drop {
  return { items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files };
}

function namesOf({ files }: Picked): string[] {
  return files.map(({ file: { name }, path }) => [...path, name].join('/'));
}
