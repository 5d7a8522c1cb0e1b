import { expect, test } from 'vitest';
import { parsePlace, parseSetupState, stepPath } from './place.ts';

const id = '20000000-0000-4000-8000-000000000003';
const parse = (path: string) => parsePlace(new URL(path, 'http://localhost').searchParams);

test('an address without a group returns null', () => {
  expect(parse('/microapp/onboarding')).toEqual({ groupId: null, step: 'start' });
});

test('an invalid id is reported as invalid', () => {
  for (const group of ['', 'x', `${id}x`, '../quota']) {
    expect(parse(`/microapp/onboarding?group=${encodeURIComponent(group)}`).groupId).toBe('invalid');
  }
});

test('every step survives its address, and an unknown one becomes the first', () => {
  for (const step of ['start', 'kinds', 'done'] as const) {
    expect(parse(stepPath(id, step))).toEqual({ groupId: id, step });
  }
  expect(parse(`/microapp/onboarding?group=${id}&step=paid`).step).toBe('start');
});

test('a history state is accepted only in our own shape', () => {
  expect(parseSetupState({ lastFileAt: null })).toEqual({ lastFileAt: null });
  for (const state of [null, 'x', {}, { lastFileAt: 3 }]) expect(parseSetupState(state)).toBeNull();
});
