import { paramRules } from '../../route-rules.ts';

/** Where one is in the first steps of a group. */
export type Step = 'start' | 'kinds' | 'done';

/** The steps by name, in order; the second has an address of its own. */
export const stepNames = ['เก็บอะไรบ้าง', 'เลือกพื้นที่', 'ชนิดไฟล์'] as const;

/** What the address asks for. `invalid`: it names a group by what is no id. */
export function parsePlace(query: URLSearchParams): { groupId: string | 'invalid' | null; step: Step } {
  const groupId = query.get('group');
  const step = query.get('step');
  return {
    groupId: groupId === null || paramRules.groupId?.test(groupId) ? groupId : 'invalid',
    step: step === 'kinds' || step === 'done' ? step : 'start',
  };
}

/** The address of a step. */
export function stepPath(groupId: string, step: Step): string {
  return `/microapp/onboarding?group=${groupId}${step === 'start' ? '' : `&step=${step}`}`;
}

/** The address where a group gets its first quota. */
export function firstQuotaPath(groupId: string): string {
  return `/microapp/onboarding/first-quota-link?group=${groupId}`;
}

/** What a step tells the next beside the address: when the group's latest file came before it had a quota. */
export interface Before {
  readonly lastFileAt: string | null;
}

/** Read back from the history, where anything may lie; null where nothing was told. */
export function parseBefore(state: unknown): Before | null {
  if (typeof state !== 'object' || state === null || !('lastFileAt' in state)) return null;
  const { lastFileAt } = state;
  return lastFileAt === null || typeof lastFileAt === 'string' ? { lastFileAt } : null;
}
