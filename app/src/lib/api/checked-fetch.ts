import { ApiError, NetworkError } from '@kepwai/api-client';
import type { GroupChecks } from './access/group-access.ts';

/** Id of the group of an API address, and the rest of its path. */
const groupPath = /\/api\/group\/([^/]+)(\/.+)?$/;

/**
 * Creates a `fetch` that sends no request about a group before the access check has answered, or while the last success
 * is too old. What changes a group comes from a screen that was checked, or from a manager of its quota.
 * @see spec.md 2 and 4
 */
export function createCheckedFetch({
  fetch,
  checks,
}: {
  fetch: (request: Request) => Promise<Response>;
  checks: () => Pick<GroupChecks, 'check'>;
}): (request: Request) => Promise<Response> {
  return async (request) => {
    const [, groupId, rest] = groupPath.exec(new URL(request.url).pathname) ?? [];
    if (groupId === undefined || request.method !== 'GET') return fetch(request);
    const access = await checks().check(groupId);
    if (access === 'refused') throw new ApiError({ status: 404, body: undefined });
    if (access !== 'allowed') throw new NetworkError();
    const response = await fetch(request);
    // The membership may have ended since, and then nothing of the group stays.
    if (!rest && [403, 404].includes(response.status)) await checks().check(groupId, 0);
    return response;
  };
}
