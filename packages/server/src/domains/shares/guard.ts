import type { Guard } from '../../http/contract/operation.ts';
import {
  type OpenRequest,
  type OpenShare,
  requireChatLink,
  requireLink,
  requireRequest,
  requireShare,
} from './access.ts';

type ShareGuard<Link = OpenShare> = Guard<{ share: Link }, { shareSlug: string }>;

/** Admits anybody with an open link of either kind; its password is checked before its items are sent. */
export const visitorOfLink: ShareGuard = {
  name: 'visitorOfLink',
  signedIn: false,
  admit: async ({ params: { shareSlug } }, deps) => ({ share: await requireLink(deps, shareSlug) }),
};

/** Admits anybody with an open link that shows items; its password is checked before they are sent. */
export const visitorOfShare: ShareGuard = {
  name: 'visitorOfShare',
  signedIn: false,
  admit: async ({ params: { shareSlug } }, deps) => ({ share: await requireShare(deps, shareSlug) }),
};

/** Admits holders of an address of an open link, even if others have used its last download meanwhile. */
export const holderOfShareAddress: ShareGuard = {
  name: 'holderOfShareAddress',
  signedIn: false,
  admit: async ({ params: { shareSlug } }, deps) => ({
    share: await requireShare(deps, shareSlug, { isBegun: true }),
  }),
};

/** Admits LINE, and the people of a chat, to files sent there. */
export const viewerOfChat: ShareGuard = {
  name: 'viewerOfChat',
  signedIn: false,
  admit: async ({ params: { shareSlug } }, deps) => ({ share: await requireChatLink(deps, shareSlug) }),
};

/** Admits anybody with an open file request; its password is checked in the operation. */
export const senderToRequest: ShareGuard<OpenRequest> = {
  name: 'senderToRequest',
  signedIn: false,
  admit: async ({ params: { shareSlug } }, deps) => ({ share: await requireRequest(deps, shareSlug) }),
};

/** Admits senders who go on, also when the limit was reached meanwhile. */
export const senderWhoBegan: ShareGuard<OpenRequest> = {
  name: 'senderWhoBegan',
  signedIn: false,
  admit: async ({ params: { shareSlug } }, deps) => ({
    share: await requireRequest(deps, shareSlug, { isBegun: true }),
  }),
};
