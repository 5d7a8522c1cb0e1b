import type { Guard } from '../../http/operation.ts';
import { type OpenShare, requireShare } from './access.ts';

type ShareGuard = Guard<{ share: OpenShare }, { shareSlug: string }>;

/** Admits anybody with an open link; its password is checked where what is behind it is told. */
export const visitorOfShare: ShareGuard = {
  name: 'visitorOfShare',
  signedIn: false,
  admit: async ({ params: { shareSlug } }, deps) => ({ share: await requireShare(deps, shareSlug) }),
};

/** Admits holders of an address of an open link, also when others have made its last download meanwhile. */
export const holderOfShareAddress: ShareGuard = {
  name: 'holderOfShareAddress',
  signedIn: false,
  admit: async ({ params: { shareSlug } }, deps) => ({
    share: await requireShare(deps, shareSlug, { isBegun: true }),
  }),
};
