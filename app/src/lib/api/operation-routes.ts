import { NetworkError } from '@kepwai/api-client';
import type { operationRoutes } from '@kepwai/api-client/operations';
import type { OperationId } from '@kepwai/api-client/query';

type Routes = typeof operationRoutes;

/** Routes of the operations that a sign-in and a group's first screen call: all others load after them. */
const firstRoutes: Partial<Routes> = {
  loginViaLine: 'POST /api/auth/login-via-line',
  getMe: 'GET /api/me',
  verifyMyGroup: 'GET /api/me/group/{groupId}/verify',
  getGroup: 'GET /api/group/{groupId}',
  listFiles: 'GET /api/group/{groupId}/file',
  listImageSets: 'GET /api/group/{groupId}/image-set',
  listGroupMembers: 'GET /api/group/{groupId}/member',
};

/** Returns `METHOD /path` of an operation. @throws NetworkError if the table of the others cannot be loaded */
export function findOperationRoute<Id extends OperationId>(id: Id): Routes[Id] | Promise<Routes[Id]> {
  return firstRoutes[id] ?? loadOperationRoutes().then((routes) => routes[id]);
}

/** Loads the routes of all operations. @throws NetworkError */
export async function loadOperationRoutes(): Promise<Routes> {
  try {
    return (await import('@kepwai/api-client/operations')).operationRoutes;
  } catch (cause) {
    throw new NetworkError({ cause });
  }
}
