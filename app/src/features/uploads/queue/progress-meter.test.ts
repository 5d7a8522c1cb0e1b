import { expect, test } from 'vitest';
import { createProgressMeter } from './progress-meter.ts';
import { createItem } from './upload-item.ts';

test('the total speed is the sum over all uploads', () => {
  const { meter, passTime } = createMeter();
  meter.take();
  passTime(2000);
  meter.note(sending('a'), 4000);
  meter.note(sending('b'), 2000);
  expect(meter.take().bytesPerSecond).toBe(3000);
});

test('bytes that arrived before a reload do not count as speed', () => {
  const { meter, passTime } = createMeter();
  meter.take();
  passTime(2000);
  meter.note({ ...sending('a'), isContinued: true }, 50_000);
  expect(meter.take().bytesPerSecond).toBe(0);
});

test('the first byte sets the time of the reservation, and later bytes do not change it', () => {
  const { meter, passTime } = createMeter();
  passTime(5);
  meter.note(sending('a'), 1);
  passTime(5);
  meter.note(sending('a'), 2);
  expect(meter.take().progress.get('a')).toMatchObject({ sentBytes: 2, reservedAt: 5 });
});

function createMeter() {
  let now = 0;
  const passTime = (ms: number) => {
    now += ms;
  };
  return { meter: createProgressMeter(() => now), passTime };
}

function sending(id: string) {
  return { ...createItem(id, new File([], id), id), status: 'sending' as const };
}
