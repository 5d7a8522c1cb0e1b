import type { FileRequest } from '@kepwai/api-client';
import { dayMs } from '@kepwai/rules/time';
import { expect, test } from 'vitest';
import { findRequestFault, requestDraftOf, toRequestChange } from './request-draft.ts';

const draft = requestDraftOf(null);

test.each([
  [{ kinds: [] }, 'เลือกอย่างน้อยหนึ่งชนิด'],
  [{ maxFiles: '10001' }, 'จำนวนไฟล์ต้องเป็น 1 ถึง 10,000'],
  [{ maxFiles: 'สิบ' }, 'จำนวนไฟล์ต้องเป็น 1 ถึง 10,000'],
  [{ maxSize: '1 GB' }, 'ขนาดต้องเป็นตัวเลข เช่น 100 หน่วยเป็น MB'],
  [{ maxFileSize: '0' }, 'ขนาดต้องเป็นตัวเลข เช่น 100 หน่วยเป็น MB'],
  [{ hasPassword: true, password: '123' }, 'รหัสสั้นไป ใช้อย่างน้อย 4 ตัว'],
  [{}, null],
])('a draft with %o is refused with its reason: %s', (change, fault) => {
  expect(findRequestFault({ ...draft, ...change }, null)).toBe(fault);
});

test('a new request has a week, every kind and no limit of size', () => {
  const { expiresAt, ...rest } = toRequestChange({ ...draft, name: ' ', note: ' ขอบคุณ ' }, null);
  expect(Date.parse(expiresAt ?? '') - Date.now()).toBeGreaterThan(6.9 * dayMs);
  expect(rest).toEqual({
    ...{ name: null, note: 'ขอบคุณ', password: null, maxFiles: 200, maxFileBytes: null, maxBytes: null },
    ...{ kinds: ['image', 'video', 'audio', 'document', 'other'], showsMaker: true },
  });
});

test('a size that nobody changed stays as exact as it was', () => {
  const request = { maxBytes: 1_000_000, maxFileBytes: null } as const;
  const change = (maxSize: string) => {
    const given: Pick<FileRequest, 'maxBytes' | 'maxFileBytes'> = request;
    return toRequestChange({ ...draft, maxSize }, given).maxBytes;
  };
  expect(change('1')).toBe(1_000_000);
  expect(change('2')).toBe(2_097_152);
  expect(change('')).toBeNull();
});
