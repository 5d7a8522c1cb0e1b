import { expect, test } from 'vitest';
import { withSrgbColors } from '../../app/light-build.ts';

test('colours are converted to those that every browser supports', () => {
  const css =
    'a{color:light-dark(oklch(0.245 0.04 268), oklch(0.945 0.008 268));fill:oklch(1 0 0 / 0.5);top:0}';
  expect(withSrgbColors(css)).toBe(
    'a{color:light-dark(rgb(24 32 52), rgb(234 237 242));fill:rgb(255 255 255 / 0.5);top:0}',
  );
});
