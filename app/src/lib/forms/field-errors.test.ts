import { ApiError } from '@kepwai/api-client';
import { describe, expect, it } from 'vitest';
import { readFieldErrors } from './field-errors.ts';

function refusal(...details: readonly { field: string; message: string }[]): ApiError {
  const error = { code: 'INVALID_REQUEST', message: 'ข้อมูลไม่ถูกต้อง', requestId: 'r', details };
  return new ApiError({ status: 400, body: { success: false, error } });
}

const names = ['name', 'email', 'address', 'a/b'];
const read = (...details: { field: string; message: string }[]) =>
  readFieldErrors(refusal(...details), (name) => names.includes(name));

describe('readFieldErrors', () => {
  it.each([
    ['/email', 'email'],
    ['email', 'email'],
    ['/address/0/street', 'address'],
    ['/a~1b', 'a/b'],
  ])('field errors at %s belong to %s', (field, name) => {
    expect(read({ field, message: 'x' })).toMatchObject({ fields: [{ name }], isComplete: true });
  });

  it.each([
    ['must have required property', 'ต้องกรอกช่องนี้'],
    ['must match format "email"', 'อีเมลนี้ยังไม่ครบ เช่น name@example.com'],
    ['must NOT have more than 50 characters', 'ต้องไม่เกิน 50 ตัวอักษร'],
    ['must NOT have fewer than 1 characters', 'ต้องกรอกช่องนี้'],
    ['must NOT have fewer than 10 characters', 'ต้องมีอย่างน้อย 10 ตัวอักษร'],
    ['must be <= 5', 'ต้องไม่มากกว่า 5'],
    ['something new', 'ช่องนี้ยังไม่ถูกต้อง ตรวจดูแล้วส่งอีกครั้ง'],
    ['ชื่อนี้มีแล้ว', 'ชื่อนี้มีแล้ว'],
  ])('field errors are in Thai: %s', (message, sentence) => {
    expect(read({ field: '/name', message }).fields).toEqual([{ name: 'name', message: sentence }]);
  });

  it('returns the first error of each field', () => {
    expect(read({ field: '/name', message: 'ก่อน' }, { field: '/name', message: 'หลัง' }).fields).toEqual([
      { name: 'name', message: 'ก่อน' },
    ]);
  });

  it('leaves errors of unknown fields for the form', () => {
    const found = read(
      { field: '/name', message: 'ก' },
      { field: '/elsewhere', message: 'ข' },
      { field: '', message: 'ค' },
    );
    expect(found).toMatchObject({ fields: [{ name: 'name' }], isComplete: false });
    expect(read()).toEqual({ fields: [], isComplete: false });
    expect(readFieldErrors(new Error('x'), () => true)).toEqual({ fields: [], isComplete: false });
  });
});
