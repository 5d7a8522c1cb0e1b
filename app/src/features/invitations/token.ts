import { tabStorage } from '../../lib/page/page-storage.ts';

const tokenKey = 'kepwai.invitation';

/** Keeps the token of an invitation for this tab: it leaves the address, and outlives a sign-in and a registration. */
export function saveInvitationToken(token: string): void {
  tabStorage.setItem(tokenKey, token);
}

/** Returns the token that was opened last in this tab; null without one. */
export function findInvitationToken(): string | null {
  return tabStorage.getItem(tokenKey);
}

/** Removes the token of an answered invitation. */
export function removeInvitationToken(): void {
  tabStorage.removeItem(tokenKey);
}
