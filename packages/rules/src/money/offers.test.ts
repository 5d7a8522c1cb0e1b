import { describe, expect, test } from 'vitest';
import { gibibyte } from '../sizes.ts';
import { dayMs } from '../time.ts';
import {
  makeOffer,
  nextPlanRefusal,
  periodsOf,
  type QuotaFunds,
  remainingCredit,
  termAt,
  timesOf,
} from './offers.ts';

const at = Date.parse('2026-11-26T12:00:00+07:00');
const thai = (text: string) => Date.parse(`${text}+07:00`);

const small = { id: 'small', limitBytes: 50 * gibibyte, monthSatang: 5_900, yearSatang: 59_000 };
const medium = { id: 'medium', limitBytes: 200 * gibibyte, monthSatang: 12_900, yearSatang: 129_000 };
const free = { id: 'free', limitBytes: gibibyte, monthSatang: 0, yearSatang: 0 };

const unpaid: QuotaFunds = {
  isFree: true,
  ownLimitBytes: gibibyte,
  grantedBytes: 0,
  lentBytes: 0,
  usedBytes: 0,
  expiresAt: null,
  terms: [],
  hasEnded: false,
  creditSatang: 0,
};
const term = {
  planId: 'small',
  limitBytes: small.limitBytes,
  startsAt: at - 10 * dayMs,
  endsAt: at + 20 * dayMs,
  anchorDay: 16,
  valueSatang: 5_900,
  vatSatang: 0,
};
const paid: QuotaFunds = { ...unpaid, ownLimitBytes: small.limitBytes, terms: [term] };

function offer(
  funds: QuotaFunds,
  plan = small,
  { period = 'month' as 'month' | 'year', isPayable = true, vatPercent = 7 } = {},
) {
  return makeOffer(funds, { plan, period }, { at, vatPercent, isPayable });
}

describe('the effect of an order', () => {
  test.each([
    ['free', unpaid, free],
    ['subscribe', unpaid, small],
    ['renew', paid, small],
    ['upgrade', paid, medium],
    ['renew', { ...paid, terms: [{ ...term, planId: 'medium', limitBytes: medium.limitBytes }] }, small],
    ['subscribe', { ...paid, terms: [{ ...term, endsAt: at - 7 * dayMs }] }, small],
    ['renew', { ...paid, terms: [{ ...term, endsAt: at - 7 * dayMs + 1 }] }, small],
    ['subscribe', { ...paid, hasEnded: true }, small],
  ] as const)('an order is to %s: row %#', (kind, funds, plan) => {
    expect(offer(funds, plan).kind).toBe(kind);
  });
});

describe('the price', () => {
  test('is that of the period, with the VAT in it', () => {
    expect(offer(unpaid)).toMatchObject({ priceSatang: 5_900, amountSatang: 5_900, vatSatang: 386 });
    expect(offer(unpaid, small, { period: 'year' })).toMatchObject({ priceSatang: 59_000 });
  });

  test('the price of an upgrade is reduced by the rest of the paid time and by unused money', () => {
    const restSatang = remainingCredit(paid.terms, at);
    expect(restSatang).toBe(3_933);
    const upgrade = offer({ ...paid, creditSatang: 100 }, medium);
    expect(upgrade).toMatchObject({
      creditSatang: restSatang + 100,
      amountSatang: 12_900 - restSatang - 100,
    });
  });

  test('is never less than nothing', () => {
    expect(offer({ ...unpaid, creditSatang: 1_000_000 })).toMatchObject({
      creditSatang: 5_900,
      amountSatang: 0,
    });
  });
});

describe('the paid time', () => {
  test('the time of a renewal follows all paid time, on its day of the month', () => {
    const renewal = offer({ ...paid, terms: [{ ...term, endsAt: thai('2027-02-28T12:00'), anchorDay: 31 }] });
    expect(renewal).toMatchObject({ startsAt: thai('2027-02-28T12:00'), endsAt: thai('2027-03-31T12:00') });
  });

  test('the time of an upgrade begins now', () => {
    expect(offer(paid, medium)).toMatchObject({ startsAt: at, endsAt: thai('2026-12-26T12:00') });
  });

  test('the time of a renewal of nothing begins now', () => {
    expect(timesOf({ terms: [] }, { isRenewal: true, period: 'month', at }).startsAt).toBe(at);
  });
});

describe('the size of a quota after an order', () => {
  test('counts what is granted and lent', () => {
    const funds = { ...unpaid, grantedBytes: 5 * gibibyte, lentBytes: 2 * gibibyte };
    expect(offer(funds).limitBytes).toBe(53 * gibibyte);
  });

  test('is too small if more is used and lent', () => {
    const funds = { ...unpaid, usedBytes: 49 * gibibyte, lentBytes: 2 * gibibyte };
    expect(offer(funds)).toMatchObject({ overBytes: gibibyte, refusal: 'PLAN_TOO_SMALL' });
  });
});

describe('an offer that cannot be ordered', () => {
  test.each([
    [
      'is refused where the operator takes no payments',
      offer(unpaid, small, { isPayable: false }),
      'PAYMENTS_OFF',
    ],
    [
      'but not where nothing is to be paid',
      offer({ ...unpaid, creditSatang: 5_900 }, small, { isPayable: false }),
      null,
    ],
    [
      'is refused where as much was granted',
      offer({ ...unpaid, ownLimitBytes: 50 * gibibyte }),
      'PLAN_UNAVAILABLE',
    ],
    ['but not once that has ended', offer({ ...unpaid, ownLimitBytes: 50 * gibibyte, expiresAt: at }), null],
    [
      'is refused more than three years ahead',
      offer({ ...paid, terms: [{ ...term, endsAt: thai('2029-11-01T00:00') }] }),
      'PAID_FAR_AHEAD',
    ],
  ])('an offer cannot be ordered: %s', (_name, { refusal }, expected) => {
    expect(refusal).toBe(expected);
  });
});

test('the present plan is the paid one, or the free one of a quota that started free', () => {
  expect([offer(paid).isCurrent, offer(paid, free).isCurrent]).toEqual([true, false]);
  expect([offer(unpaid).isCurrent, offer(unpaid, free).isCurrent]).toEqual([false, true]);
  expect(offer({ ...unpaid, isFree: false }, free).isCurrent).toBe(false);
});

test('the term at an instant is the current one, or the nearest one before the first or after the last', () => {
  const terms = [{ endsAt: at }, { endsAt: at + dayMs }];
  expect(termAt(terms, at - 1)).toBe(terms[0]);
  expect(termAt(terms, at)).toBe(terms[1]);
  expect(termAt(terms, at + 9 * dayMs)).toBe(terms[1]);
  expect(termAt([], at)).toBeUndefined();
});

test('the free plan is offered by the month', () => {
  expect(periodsOf('free')).toEqual(['month']);
  expect(periodsOf('small')).toEqual(['month', 'year']);
});

describe('a plan that follows the present one', () => {
  const paid = { ...unpaid, terms: [{ ...term, planId: 'medium', limitBytes: medium.limitBytes }] };
  const chosen = { ...small, isRetired: false };
  test.each([
    ['is smaller', paid, chosen, null],
    ['is not the present one', paid, { ...medium, isRetired: false }, 'PLAN_UNAVAILABLE'],
    ['is offered', paid, { ...chosen, isRetired: true }, 'PLAN_UNAVAILABLE'],
    ['is known', paid, null, 'PLAN_UNAVAILABLE'],
    ['follows a paid term', unpaid, chosen, 'PLAN_UNAVAILABLE'],
    ['is the free one of a quota that began free', paid, { ...free, isRetired: false }, null],
    [
      'is not the free one of another quota',
      { ...paid, isFree: false },
      { ...free, isRetired: false },
      'PLAN_UNAVAILABLE',
    ],
    ['has room for all', { ...paid, usedBytes: small.limitBytes }, chosen, null],
    [
      'has room for what is lent, too',
      { ...paid, usedBytes: small.limitBytes, lentBytes: 1 },
      chosen,
      'PLAN_TOO_SMALL',
    ],
  ])('%s', (_title, funds, plan, refusal) => {
    expect(nextPlanRefusal(funds, plan, at)?.refusal ?? null).toBe(refusal);
  });
});
