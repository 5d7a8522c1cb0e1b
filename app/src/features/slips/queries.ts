import { startOfNamedDay } from '@kepwai/rules/days/thai-time';
import { dayMs } from '@kepwai/rules/time';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** Filter of a group's slips, as in the address. */
export interface SlipFilter {
  readonly bankCode: string | null;
  /** Day in Bangkok as `2026-02-03`. */
  readonly day: string | null;
}

/** Parses a filter from the address; invalid parameters are ignored. */
export function parseSlipFilter(params: URLSearchParams): SlipFilter {
  const bankCode = params.get('bank');
  const day = params.get('day') ?? '';
  return {
    bankCode: bankCode !== null && /^\d{3}$/.test(bankCode) ? bankCode : null,
    day: Number.isNaN(startOfNamedDay(day)) ? null : day,
  };
}

/** Returns the query for slips of a group, page by page. */
export function slipsQuery(groupId: string, { bankCode, day }: SlipFilter) {
  const midnight = day === null ? 0 : startOfNamedDay(day);
  const query = {
    limit: 50,
    ...(bankCode !== null && { bankCode }),
    ...(day !== null && {
      from: new Date(midnight).toISOString(),
      to: new Date(midnight + dayMs).toISOString(),
    }),
  };
  return infiniteQueryOptions(queries.infiniteQuery('listSlips', { path: { groupId }, query }));
}

/** Returns the key prefix of all slip lists of a group. */
export function slipListsKey(groupId: string) {
  return queries.key('listSlips', { path: { groupId } });
}

/** Returns the query for the slip that a file shows. */
export function fileSlipQuery(groupId: string, fileId: string) {
  return queryOptions(queries.query('getFileSlip', { path: { groupId, fileId } }));
}
