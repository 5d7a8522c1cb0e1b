import { type CallerKind, callerKinds } from '../callers.ts';

/** A status with the error code, or whether a question was answered with yes. */
export type Outcome = string;
/** Outcome of an operation for every kind of caller. */
export type Outcomes = Record<CallerKind, Outcome>;

/** Returns the same outcome for every caller. */
export const toAll = (outcome: Outcome): Outcomes =>
  Object.fromEntries(callerKinds.map((kind) => [kind, outcome])) as Outcomes;

/** Callers without a valid token are refused before anything else is checked. */
export const withToken = (outcomes: Outcome): Outcomes => ({
  ...toAll(outcomes),
  anonymous: '401 UNAUTHORIZED',
  'expired token': '401 TOKEN_EXPIRED',
  'forged token': '401 UNAUTHORIZED',
});

/** Callers who are not in the chat learn nothing, not even whether there is such a group. */
export const toMembers = (outcome: Outcome, toOthers: Outcome = '404 NOT_FOUND'): Outcomes => ({
  ...withToken(outcome),
  'signed-in stranger': toOthers,
  'former member': toOthers,
  'manager not in the group': toOthers,
  'owner not in the group': toOthers,
});

/** The address identifies the caller: without its signature there is no such file. */
export const toSignedMembers = (outcome: Outcome): Outcomes => ({
  ...toMembers(outcome),
  anonymous: '400 INVALID_REQUEST',
  'expired token': '410 LINK_EXPIRED',
  'forged token': '404 NOT_FOUND',
});

/** Numbers of a quota are for people with a role in it, in the group or not. */
export const toHolders = (outcome: Outcome): Outcomes => ({
  ...withToken('404 NOT_FOUND'),
  'manager in the group': outcome,
  'manager not in the group': outcome,
  'owner in the group': outcome,
  'owner not in the group': outcome,
});

/** Returns the outcome that an answer has. */
export function outcomeOf(status: number, body: string): Outcome {
  if (!body.startsWith('{')) return String(status);
  const { success, error, data }: { success: boolean; error?: { code: string }; data?: object } =
    JSON.parse(body);
  if (error) return `${status} ${error.code}`;
  const isVerification =
    !success ||
    ['groupId', 'quotaId,role'].includes(
      Object.keys(data ?? {})
        .toSorted()
        .join(),
    );
  return isVerification ? `${status} ${success ? 'yes' : 'no'}` : String(status);
}
