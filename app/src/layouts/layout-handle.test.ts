import { expect, it } from 'vitest';
import { resolveLayout } from './layout-handle.ts';

it('falls back to the default layout if none is named', () => {
  expect(resolveLayout([undefined, undefined]).layout).toBe('default');
});

it('falls back to the default layout for an unknown name', () => {
  expect(resolveLayout([{ layout: 'square' }]).layout).toBe('default');
});

it('prefers the deepest route that names a layout', () => {
  const rail = () => null;
  expect(
    resolveLayout([{ layout: 'marketing' }, { layout: 'microapp', rail }, undefined, { bare: true }]),
  ).toEqual({
    layout: 'microapp',
    rail,
    bare: true,
  });
});
