import { expect, test } from 'vitest';
import { addSample, type SpeedSample, secondsLeft, speedOf } from './speed.ts';

test('the speed is averaged over the last eight seconds', () => {
  const samples = collect([0, 0], [4000, 4000], [12_000, 20_000]);
  expect(speedOf(samples)).toBe(2000);
});

test('the speed is unknown under a second', () => {
  expect(speedOf(collect([0, 0], [900, 5000]))).toBeNull();
  expect(speedOf([])).toBeNull();
});

test('lost bytes restart the measurement', () => {
  expect(collect([0, 0], [2000, 8000], [2500, 4000])).toEqual([{ atMs: 2500, sentBytes: 4000 }]);
});

test.each([
  ['a known speed', 10_000, 3000, 4],
  ['no speed', 10_000, 0, null],
  ['an unknown speed', 10_000, null, null],
  ['nothing left', 0, 3000, 0],
])('the time left of an upload at %s', (_name, restBytes, bytesPerSecond, seconds) => {
  expect(secondsLeft(restBytes, bytesPerSecond)).toBe(seconds);
});

function collect(...points: readonly (readonly [number, number])[]): SpeedSample[] {
  return points.reduce<SpeedSample[]>(
    (samples, [atMs, sentBytes]) => addSample(samples, { atMs, sentBytes }),
    [],
  );
}
