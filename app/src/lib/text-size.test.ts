import { expect, it } from 'vitest';
import { applyTextSize, readTextSize, textSizeScript } from './text-size.ts';

it('remembers a chosen size and shows it, also before the first paint', () => {
  applyTextSize('largest');
  expect([document.documentElement.dataset.textSize, readTextSize()]).toEqual(['largest', 'largest']);
  delete document.documentElement.dataset.textSize;
  new Function(textSizeScript)();
  expect(document.documentElement.dataset.textSize).toBe('largest');
});

it('forgets it with the regular size', () => {
  applyTextSize('large');
  applyTextSize('regular');
  expect([document.documentElement.dataset.textSize, readTextSize()]).toEqual([undefined, 'regular']);
});
