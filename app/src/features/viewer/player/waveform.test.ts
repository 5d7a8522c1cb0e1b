import { expect, it } from 'vitest';
import { toBars } from './waveform.ts';

it('a waveform draws each part relative to the loudest', () => {
  expect(toBars(Float32Array.from([0, 0, 0.25, -0.25, 0.5, -0.5]), 3)).toEqual([0, 0.5, 1]);
});

it('a waveform draws silence flat, and a sound of fewer samples than bars', () => {
  expect(toBars(new Float32Array(8), 4)).toEqual([0, 0, 0, 0]);
  expect(toBars(Float32Array.from([0.5]), 2)).toEqual([0, 1]);
});
