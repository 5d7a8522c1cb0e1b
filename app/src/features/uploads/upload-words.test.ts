import { ApiError, NetworkError } from '@kepwai/api-client';
import { expect, test } from 'vitest';
import { endsAllUploads, UploadFault } from './send/upload-fault.ts';
import { describeFailure, describeWait, formatRetry, formatTimeLeft } from './upload-words.ts';

test.each([
  [null, null],
  [3, 'อีกไม่กี่วินาที'],
  [22, 'อีกประมาณ 25 วินาที'],
  [58, 'อีกประมาณ 1 นาที'],
  [130, 'อีกประมาณ 2 นาที'],
  [3600, 'อีกประมาณ 1 ชั่วโมง'],
  [4500, 'อีกประมาณ 1 ชม. 15 นาที'],
  [7140, 'อีกประมาณ 2 ชั่วโมง'],
])('%s seconds are announced as %s', (seconds, text) => {
  expect(formatTimeLeft(seconds)).toBe(text);
});

test('a retry counts down, and then is in progress', () => {
  expect(formatRetry(5400, 1000)).toBe('จะลองใหม่ใน 5 วินาที');
  expect(formatRetry(5400, 6000)).toBe('กำลังลองใหม่');
});

test.each(['QUOTA_EXCEEDED', 'TOO_MANY_UPLOADS', 'NO_QUOTA', 'GROUP_READ_ONLY', 'STORAGE_FULL'])(
  '%s has its own message, and can be retried',
  (code) => {
    const failure = describeFailure(refusal(409, code), { maxSizeBytes: null });
    expect(failure.canRetry).toBe(true);
    expect(failure.text).not.toContain('server says');
  },
);

test('a file beyond the limit names the limit, whether the app or the server refuses it', () => {
  const text = 'ไฟล์ใหญ่เกินไป ส่งได้ไฟล์ละไม่เกิน 5 GB';
  for (const error of [new UploadFault('PAYLOAD_TOO_LARGE'), refusal(413, 'PAYLOAD_TOO_LARGE')]) {
    expect(describeFailure(error, { maxSizeBytes: 5 * 1024 ** 3 })).toEqual({ text, canRetry: false });
  }
});

test.each([403, 404, 413])('a network with %s is reported, and can be retried', (status) => {
  const error = new ApiError({ status, body: '<html></html>' });
  const { text, canRetry } = describeFailure(error, { maxSizeBytes: null });
  expect(text).toMatch(/^เน็ตที่ใช้อยู่ไม่ให้ติดต่อเก็บไว้ .*Wi-Fi/);
  expect(canRetry).toBe(true);
  expect(endsAllUploads(error)).toBe(false);
});

test('a wait names the network that holds it back', () => {
  const page = new ApiError({ status: 200, body: '<html></html>' });
  expect(describeWait(new NetworkError({ cause: page }))).toBe('เน็ตที่ใช้อยู่ไม่ให้ติดต่อเก็บไว้');
  expect(describeWait(new NetworkError())).toBe('ส่งไม่ถึง');
});

test('a group that the person has left offers no retry', () => {
  expect(describeFailure(refusal(404, 'NOT_FOUND'), { maxSizeBytes: null }).canRetry).toBe(false);
});

test('a quota that others filled names the missing bytes, and says that sent bytes stay', () => {
  const details = [{ field: 'missingBytes', message: String(3 * 1024 ** 2) }];
  const text = (sentBytes: number) =>
    describeFailure(refusal(413, 'QUOTA_EXCEEDED', details), { maxSizeBytes: null, sentBytes }).text;
  expect(text(0)).toBe('ที่เก็บไม่พอ ขาดอีก 3 MB ลบของที่ไม่ใช้แล้วลองใหม่');
  expect(text(2 * 1024 ** 2)).toBe('ที่เก็บไม่พอ ขาดอีก 3 MB ส่งแล้ว 2 MB มีที่เมื่อไหร่ส่งต่อได้เลย');
});

function refusal(status: number, code: string, details: { field: string; message: string }[] = []): ApiError {
  const error = { code, message: 'server says', requestId: 'request-1', details };
  return new ApiError({ status, body: { success: false, error } });
}
