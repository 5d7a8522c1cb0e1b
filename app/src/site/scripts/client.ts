import { createApiClient } from '@kepwai/api-client';
import { type ApiQueries, createQueries } from '@kepwai/api-client/query';
import { loadPublicConfig } from '../../lib/deployment/config.ts';

/** Creates the calls of the API, for the person signed in in this browser, or for nobody. */
export function createSiteQueries(): ApiQueries {
  return createQueries(async () => {
    const { fetchTarget } = await loadPublicConfig();
    return createApiClient({ baseUrl: fetchTarget, getToken: () => findToken() });
  });
}

/** Returns the token of the signed-in person; the app stores it in this cookie (spec.md 3). */
export function findToken(cookies: string = document.cookie): string | null {
  return /(?:^|;\s*)auth-token=([^;]+)/.exec(cookies)?.[1] ?? null;
}
