import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import { mebibyte } from '@kepwai/rules/sizes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAppError } from '../../errors.ts';
import { planReservation } from './reservation.ts';

describe('the planned reservation', () => {
  const facts = fc
    .record({
      sizeBytes: fc.integer({ min: 0, max: 300 * mebibyte }),
      heldShare: fc.double({ min: 0, max: 1, noNaN: true }),
      receivedShare: fc.double({ min: 0, max: 1, noNaN: true }),
      step: fc.integer({ min: 0, max: 80 * mebibyte }),
      remainingBytes: fc.integer({ min: -mebibyte, max: 400 * mebibyte }),
      othersBytes: fc.integer({ min: 0, max: 100 * mebibyte }),
    })
    .map(({ sizeBytes, heldShare, receivedShare, step, remainingBytes, othersBytes }) => {
      const reservedBytes = Math.floor(countedBytes(sizeBytes) * heldShare);
      const receivedBytes = Math.floor(Math.min(reservedBytes, sizeBytes) * receivedShare);
      return {
        sizeBytes,
        reservedBytes,
        receivedBytes,
        neededBytes: receivedBytes + step,
        remainingBytes,
        unreceivedBytes: reservedBytes - receivedBytes + othersBytes,
      };
    });

  test('never shrinks, never exceeds the file or the quota, and covers the need or throws', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const wholeBytes = countedBytes(given.sizeBytes);
        const neededBytes = Math.min(given.neededBytes, wholeBytes);
        const left = Math.max(0, given.remainingBytes);
        try {
          const planned = planReservation(given);
          expect(planned).toBeGreaterThanOrEqual(Math.max(given.reservedBytes, neededBytes));
          expect(planned).toBeLessThanOrEqual(wholeBytes);
          expect(planned - given.reservedBytes).toBeLessThanOrEqual(left);
        } catch (error) {
          if (!isAppError(error, 'QUOTA_EXCEEDED')) throw error;
          expect(neededBytes - given.reservedBytes).toBeGreaterThan(left);
        }
      }),
    );
  });
});
