import { namesStatus, type Operation } from '../document/operation.ts';
import { brief, listOf } from '../json.ts';
import type { Broken } from '../report/recorder.ts';
import { type Exchange, isSuccess } from '../session/exchange.ts';

/** Checks an answer to a caller without a valid token. */
export function checkUnproven({ plan, answer }: Exchange): Broken[] {
  const accepted = namesStatus(plan.operation, 401) ? [401] : [401, 403, 404];
  if (accepted.includes(answer.status)) return [];
  const source = `${plan.operation.source}/security`;
  return [{ pointer: '/status', expected: accepted.join(' or '), got: String(answer.status), source }];
}

/**
 * Checks an answer to a stranger who requests a member's resource. A success that neither describes the
 * resource nor repeats the member's answer is no leak: some operations answer "may I" with a flag.
 */
export function checkStranger(
  { plan, answer }: Exchange,
  member: Exchange,
  { operations, secretValues }: { operations: Operation[]; secretValues: string[] },
): Broken[] {
  const source = `${plan.operation.source}/responses`;
  if (isSuccess(answer.status)) {
    const text = answer.body.toString('utf8');
    const told = secretValues.filter((value) => text.includes(value));
    const isSame = answer.body.equals(member.answer.body);
    const isWrite = !['GET', 'HEAD'].includes(plan.operation.method);
    if (told.length === 0 && !isSame && !isWrite) return [];
    const got = `${answer.status} ${brief(text)}`;
    return [{ pointer: '/status', expected: refusalOf(plan.operation, operations), got, source }];
  }
  if (answer.status !== 403 || !hidesExistence(plan.operation, operations)) return [];
  return [{ pointer: '/status', expected: '404, as for what does not exist', got: '403', source }];
}

function refusalOf(operation: Operation, operations: Operation[]): string {
  return hidesExistence(operation, operations) ? '404' : '403 or 404';
}

/** Returns whether the resource, or its parent, is answered with 404 and never with 403. */
function hidesExistence({ path }: Operation, operations: Operation[]): boolean {
  return operations.some(
    (other) =>
      other.method === 'GET' &&
      other.path.includes('{') &&
      (path === other.path || path.startsWith(`${other.path}/`)) &&
      namesStatus(other, 404) &&
      !namesStatus(other, 403) &&
      listOf(other.security).length > 0,
  );
}
