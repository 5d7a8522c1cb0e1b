import { ApiError, type FileItem, NetworkError } from '@kepwai/api-client';
import { expect, test } from 'vitest';
import { buildFile } from '../../../test/build-file.ts';
import { askedWords } from './ask-again-words.ts';

const kept = buildFile({ state: 'kept' });
const onItsWay = buildFile({ state: 'fetching' });
const missed = (missedReason: FileItem['missedReason']) => buildFile({ state: 'missed', missedReason });
const refused = (code: string, status: number) => {
  const error = { code, message: 'ไม่ได้', requestId: '1' };
  return { file: kept, error: new ApiError({ status, body: { success: false, error } }) };
};

test('a received file offers to open it', () => {
  expect(askedWords({ files: [kept], failed: [] })).toEqual({ text: 'เก็บได้แล้ว', tone: 'done', next: 'see' });
  expect(askedWords({ files: [kept, kept], failed: [] }).text).toBe('ได้ครบ 2 รูปแล้ว');
});

test('a file that LINE has not sent yet is not called kept', () => {
  const { text, tone, next } = askedWords({ files: [onItsWay], failed: [] });
  expect(text).toBe('LINE ยังส่งมาไม่ถึง มาเมื่อไหร่จะขึ้นในตู้เอง');
  expect({ tone, next }).toEqual({ tone: 'done', next: null });
});

test('a mixed result says how many arrived, how many did not, and why', () => {
  const { text, tone } = askedWords({ files: [kept, missed('expired'), missed('expired')], failed: [] });
  expect(text).toBe('ได้แล้ว 1 รูป ยังไม่ได้ 2 รูป: LINE ไม่มีไฟล์นี้แล้ว บอกคนส่งให้ส่งใหม่ในแชท');
  expect(tone).toBe('error');
});

test('a missing quota leads to the group’s storage page', () => {
  expect(askedWords({ files: [missed('quota_full')], failed: [] }).next).toBe('space');
  expect(askedWords({ files: [], failed: [refused('NO_QUOTA', 409)] }).next).toBe('space');
  expect(askedWords({ files: [], failed: [refused('QUOTA_EXPIRED', 409)] }).next).toBe('space');
});

test('only a lost network offers a retry, not a failure that others must fix', () => {
  expect(askedWords({ files: [], failed: [refused('GROUP_READ_ONLY', 409)] }).next).toBeNull();
  expect(askedWords({ files: [], failed: [refused('FILE_NOT_KEPT', 410)] }).next).toBeNull();
  const offline = { file: kept, error: new NetworkError({ cause: new TypeError('lost') }) };
  expect(askedWords({ files: [], failed: [offline] }).next).toBe('retry');
});
