import type { Platform } from '../platform.ts';
import type { LiffApp } from '../state/rows.ts';

/** Scopes that cannot be deselected: refusing them refuses the login. */
export const requiredScopes: readonly string[] = ['profile', 'openid'];

/** Returns the scope that the person allowed the app's channel; the app's whole scope until they were asked. */
export function getGrant({ store }: Platform, app: LiffApp, userId: string): string[] {
  const grant = store.liffGrants.get(toKey(app.channelId, userId));
  return (grant?.scope ?? app.scope).filter((scope) => app.scope.includes(scope));
}

/** Stores granted permissions. Issued tokens keep theirs. */
export function putGrant({ store }: Platform, app: LiffApp, userId: string, scope: string[]): void {
  const { channelId } = app;
  store.liffGrants.put(toKey(channelId, userId), { channelId, userId, scope });
}

/** Stores granted permissions and changes issued tokens with them, so that a test need not sign in again. */
export function changeGrant(platform: Platform, app: LiffApp, userId: string, scope: string[]): void {
  putGrant(platform, app, userId, scope);
  for (const row of platform.store.userTokens.values()) {
    if (row.userId !== userId || row.clientId !== app.channelId) continue;
    platform.store.userTokens.put(row.token, { ...row, scope: scope.join(' ') });
  }
}

function toKey(channelId: string, userId: string): string {
  return `${channelId}:${userId}`;
}
