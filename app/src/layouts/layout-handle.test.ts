import { expect, it } from 'vitest';
import { resolveLayout } from './layout-handle.ts';

it('a layout falls back to the default if none is named', () => {
  expect(resolveLayout([undefined, undefined]).layout).toBe('default');
});

it('a layout falls back to the default for an unknown name', () => {
  expect(resolveLayout([{ layout: 'square' }]).layout).toBe('default');
});

it('a layout is that of the deepest route that names one', () => {
  const rail = () => null;
  expect(
    resolveLayout([{ layout: 'marketing' }, { layout: 'microapp', rail }, undefined, { bare: true }]),
  ).toEqual({
    layout: 'microapp',
    rail,
    bare: true,
  });
});
