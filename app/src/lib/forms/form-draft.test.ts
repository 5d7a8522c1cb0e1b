import { beforeEach, expect, it } from 'vitest';
import { clearFormDrafts } from '../session/draft-storage.ts';
import { createFormDraft } from './form-draft.ts';

beforeEach(() => sessionStorage.clear());

it('a form draft stores serialisable values, without excluded fields', () => {
  const draft = createFormDraft('a', { leaveOut: ['agreed'] });
  draft.save({
    name: 'ยาย',
    kinds: ['รูป'],
    agreed: true,
    file: new File([], 'a'),
    files: [new File([], 'a')],
  });
  expect(draft.find()).toEqual({ name: 'ยาย', kinds: ['รูป'] });
});

it('a form draft is separate per key', () => {
  createFormDraft('a').save({ name: 'ยาย' });
  expect(createFormDraft('b').find()).toEqual({});
  createFormDraft('a').clear();
  expect(createFormDraft('a').find()).toEqual({});
});

it('a form draft is deleted with all others on sign-out, but nothing else is', () => {
  createFormDraft('a').save({ name: 'ยาย' });
  createFormDraft('b').save({ name: 'ตา' });
  sessionStorage.setItem('kepwai.returnTo', '/microapp');
  clearFormDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['kepwai.returnTo']);
});

it('a form draft tolerates full storage', () => {
  const storage = {
    length: 0,
    key: () => null,
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const draft = createFormDraft('a', { storage });
  draft.save({ name: 'ยาย' });
  expect(draft.find()).toEqual({});
});
