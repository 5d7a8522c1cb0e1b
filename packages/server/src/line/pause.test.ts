import { expect, test } from 'vitest';
import { createSharedPause } from './pause.ts';

test.each([0, 0.1, 1234.1, 5000.7, 20_760.207883347957])(
  'a pause that begins at %d ms lasts as many seconds as LINE names',
  (at) => {
    const pause = createSharedPause(() => at);
    expect(pause.begin(new Error('busy'), 30)).toMatchObject({ retryAfterSeconds: 30 });
    expect(() => pause.enter()).toThrow(expect.objectContaining({ retryAfterSeconds: 30 }));
  },
);
