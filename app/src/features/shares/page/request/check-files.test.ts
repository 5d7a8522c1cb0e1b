import { allKinds } from '@kepwai/rules/sharing/requests';
import { expect, test } from 'vitest';
import { checkFiles, type Limits } from './check-files.ts';

const limits: Limits = { kinds: [...allKinds], maxFileBytes: null, filesLeft: 10, bytesLeft: null };
const file = (name: string, size = 3) => new File(['x'.repeat(size)], name, { lastModified: 1 });
const check = (picked: File[], given: Partial<Limits>, more: { chosen?: File[]; begun?: File[] } = {}) => {
  const { chosen = [], begun = [] } = more;
  const { accepted, refused } = checkFiles(picked, {
    ...{ limits: { ...limits, ...given }, chosen },
    begun: begun.map(({ name, size }) => ({ name, sizeBytes: size })),
  });
  return [accepted.map(({ name }) => name), refused.map(({ reason }) => reason)];
};

test('chosen files count, and cannot be chosen twice', () => {
  const chosen = [file('ก.txt')];
  expect(check([file('ก.txt'), file('ข.txt'), file('ค.txt')], { filesLeft: 2 }, { chosen })).toEqual([
    ['ข.txt'],
    ['เลือกไว้อยู่แล้ว', 'เกินจำนวน ตอนนี้ส่งได้อีก 2 ไฟล์'],
  ]);
});

test('a smaller file is accepted after one that exceeded the remaining bytes', () => {
  expect(check([file('ก.txt', 6), file('ข.txt', 5), file('ค.txt', 4)], { bytesLeft: 10 })).toEqual([
    ['ก.txt', 'ค.txt'],
    ['รวมแล้วใหญ่เกินไป ตอนนี้ส่งได้อีก 4 B'],
  ]);
});

test('a partly received file counts in full', () => {
  const begun = [file('ก.txt')];
  expect(check([file('ก.txt'), file('ข.txt')], { filesLeft: 0, bytesLeft: 0 }, { begun })).toEqual([
    ['ก.txt'],
    ['ลิงก์นี้รับไฟล์ครบจำนวนแล้ว'],
  ]);
});
