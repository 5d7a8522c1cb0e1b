import { ApiError, NetworkError, TimeoutError } from '@kepwai/api-client';
import { expect, test } from 'vitest';
import { describeError } from './error-text.ts';
import { foreignAnswerSentence, isForeignAnswer } from './foreign-answer.ts';

const page = (status: number) => new ApiError({ status, body: '<html><title>Sign in</title></html>' });
const envelope = (status: number) =>
  new ApiError({ status, body: { success: false, error: { code: 'NOT_ALLOWED', message: 'ไม่ได้' } } });

test.each([400, 403, 405, 407, 413, 451, 501, 511])(
  'a page with %s is attributed to the network',
  (status) => {
    expect(isForeignAnswer(page(status))).toBe(true);
    expect(describeError(page(status))).toMatchObject({ ...foreignAnswerSentence, isOffline: false });
    expect(isForeignAnswer(envelope(status))).toBe(false);
  },
);

test('a page in place of an answer is attributed to the network, like being offline', () => {
  const error = new NetworkError({ cause: page(200) });
  expect(isForeignAnswer(error)).toBe(true);
  expect(describeError(error)).toMatchObject({ ...foreignAnswerSentence, isOffline: true });
});

test.each([page(500), page(502), page(503), page(504), new NetworkError(), new TimeoutError(1), new Error()])(
  '%s is no foreign answer',
  (error) => {
    expect(isForeignAnswer(error)).toBe(false);
  },
);
