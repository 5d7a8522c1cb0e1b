import { ApiError } from '@kepwai/api-client';
import { expect, it } from 'vitest';
import { requireSuccess } from './require-success.ts';

const answer = (text: string) => ({ data: JSON.parse(text), response: new Response(text) });

it('requireSuccess returns the body of a success', () => {
  expect(requireSuccess(answer('{"success":true,"data":1}'))).toEqual({ success: true, data: 1 });
});

it.each(['{"success":false,"data":1}', '{"success":"true"}', '{"success":1}', '{}', 'null', '"<html>"'])(
  'requireSuccess rejects %s',
  (text) => {
    expect(() => requireSuccess(answer(text))).toThrow(ApiError);
  },
);
