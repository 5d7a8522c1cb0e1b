import { expect, it } from 'vitest';
import { asksToSave, findIdsToSave, mostInLink, pathToSave, withoutSave } from './save-link.ts';

const groupId = '0b6f9a2e-1f7a-4c7e-9d55-6f0f6f0b1a2c';
const idOf = (index: number) => `0b6f9a2e-1f7a-4c7e-9d55-${String(index).padStart(12, '0')}`;
const filesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: idOf(index), groupId }));
const queryOf = (path: string) => new URL(path, 'https://kepwai.test').searchParams;

it('a save link for one file leads to the viewer', () => {
  const path = pathToSave(filesOf(1));
  expect(path).toBe(`/microapp/${groupId}/file/${idOf(0)}?save=1`);
  expect(asksToSave(queryOf(path))).toBe(true);
});

it('a save link names as many files in its path as the server accepts', () => {
  const path = pathToSave(filesOf(mostInLink));
  expect(path.length).toBeLessThanOrEqual(4096);
  expect(findIdsToSave(queryOf(path))).toEqual(filesOf(mostInLink).map(({ id }) => id));
});

it.each([
  ['no wish', '', 0],
  ['words', 'save=x.y', 0],
  ['an id twice', `save=${idOf(1)}.${idOf(1)}`, 1],
  [
    'too many ids',
    `save=${filesOf(300)
      .map(({ id }) => id)
      .join('.')}`,
    mostInLink,
  ],
])('a save link is read: %s', (_name, query, count) => {
  expect(findIdsToSave(new URLSearchParams(query))).toHaveLength(count);
});

it('a save link keeps the rest of an address', () => {
  expect(withoutSave(new URLSearchParams('kind=image&save=1')).toString()).toBe('kind=image');
});
