import { expect, it } from 'vitest';
import { resolveLayout } from './layout-handle.ts';

it('falls back to the default layout where none is named', () => {
  expect(resolveLayout([undefined, undefined]).layout).toBe('default');
});

it('falls back to the default layout for a name that is none', () => {
  expect(resolveLayout([{ layout: 'square' }]).layout).toBe('default');
});

it('lets the deepest route that says something win', () => {
  const rail = () => null;
  expect(
    resolveLayout([{ layout: 'marketing' }, { layout: 'microapp', rail }, undefined, { bare: true }]),
  ).toEqual({
    layout: 'microapp',
    rail,
    bare: true,
  });
});
