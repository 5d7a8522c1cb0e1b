import { type Params, useParams } from 'react-router';

/** Parameters of our addresses (routes.ts). */
export type RouteParam =
  | 'groupId'
  | 'fileId'
  | 'folderId'
  | 'imageSetId'
  | 'quotaId'
  | 'receiptNumber'
  | 'shareSlug'
  | 'slug'
  | 'token';

/** Returns a parameter of an address whose route has it. @throws if it has none. */
export function requireParam(params: Params, name: RouteParam): string {
  const value = params[name];
  if (value === undefined) throw new Error(`The address has no ${name}`);
  return value;
}

/** Returns a parameter of the screen's address. @throws if it has none. */
export function useRouteParam(name: RouteParam): string {
  return requireParam(useParams(), name);
}
