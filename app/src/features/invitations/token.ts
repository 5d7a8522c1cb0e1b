import { tabStorage } from '../../lib/page/device/page-storage.ts';

const tokenKey = 'kepwai.invitation';
const acceptedKey = 'kepwai.invitationAccepted';

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
  tabStorage.removeItem(acceptedKey);
}

/** Remembers an invitation that was accepted, and has to wait for a registration. */
export function saveAcceptance(token: string): void {
  tabStorage.setItem(acceptedKey, token);
}

/** Returns once whether this invitation was accepted before a registration. */
export function takeAcceptance(token: string): boolean {
  const isAccepted = tabStorage.getItem(acceptedKey) === token;
  if (isAccepted) tabStorage.removeItem(acceptedKey);
  return isAccepted;
}
