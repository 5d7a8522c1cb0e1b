import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createBytes } from '../../test/support/tus-server.ts';
import { createSha256 } from './sha-256.ts';

const lengths = [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000, 100_000];

test.each(lengths)('the checksum of %i bytes equals that of Node, in any chunks', (length) => {
  const bytes = createBytes(length);
  const expected = createHash('sha256').update(bytes).digest('hex');
  for (const step of [1, 7, 64, 100, 65_536]) {
    const sha256 = createSha256();
    for (let start = 0; start < length; start += step) sha256.update(bytes.subarray(start, start + step));
    expect(sha256.digest()).toBe(expected);
  }
});
