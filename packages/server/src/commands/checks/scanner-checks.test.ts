import { expect, test } from 'vitest';
import { startFakeClamd } from '../../../test/fake-clamd.ts';
import { scannerChecks } from './scanner-checks.ts';

test('a scanner that answers passes, one that does not is an error, and none needs no check', async (t) => {
  const { address } = await startFakeClamd(t);
  const [check] = scannerChecks({ scanner: { type: 'clamd', address } });
  expect(await check?.run()).toBe('answers');
  const [missing] = scannerChecks({ scanner: { type: 'clamd', address: { host: '127.0.0.1', port: 1 } } });
  await expect(missing?.run()).rejects.toThrow();
  const [wrong] = scannerChecks({ scanner: { type: 'program', program: '/bin/false' } });
  await expect(wrong?.run()).rejects.toThrow('infected');
  expect(scannerChecks({ scanner: null })).toEqual([]);
});
