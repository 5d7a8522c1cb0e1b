import { paramRules } from '../../lib/page/route-rules.ts';

/** Step of a group's setup. */
export type Step = 'start' | 'kinds' | 'done';

/** Names of the steps, in order; the second has an address of its own. */
export const stepNames = ['เก็บอะไรบ้าง', 'เลือกที่เก็บ', 'ชนิดไฟล์'] as const;

/** Parses the group and the step from the address. `invalid` means that the group's id is malformed. */
export function parsePlace(query: URLSearchParams): { groupId: string | 'invalid' | null; step: Step } {
  const groupId = query.get('group');
  const step = query.get('step');
  return {
    groupId: groupId === null || paramRules.groupId?.test(groupId) ? groupId : 'invalid',
    step: step === 'kinds' || step === 'done' ? step : 'start',
  };
}

/** Returns the address of a step. */
export function stepPath(groupId: string, step: Step): string {
  return `/microapp/onboarding?group=${groupId}${step === 'start' ? '' : `&step=${step}`}`;
}

/** Returns the address where a group gets its first quota. */
export function firstQuotaPath(groupId: string): string {
  return `/microapp/onboarding/first-quota-link?group=${groupId}`;
}

/** State that a step passes to the next in the history: the group's latest file before it had a quota. */
export interface SetupState {
  readonly lastFileAt: string | null;
}

/** Parses that state from the history, which may hold anything; null if it is absent. */
export function parseSetupState(state: unknown): SetupState | null {
  if (typeof state !== 'object' || state === null || !('lastFileAt' in state)) return null;
  const { lastFileAt } = state;
  return lastFileAt === null || typeof lastFileAt === 'string' ? { lastFileAt } : null;
}
