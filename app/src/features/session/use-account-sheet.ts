import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { getSession } from '../../lib/session/session.ts';

/** Sheets that `?sheet=` may name: the account, my posts, my links, the keys of the app, or help. */
export type AccountSheetName = 'account' | 'my-data' | 'links' | 'keys' | 'help';

const names: readonly string[] = ['account', 'my-data', 'links', 'keys', 'help'] satisfies AccountSheetName[];

const openedHere = { sheet: 'opened' };

/**
 * Opens and closes the account sheet through the address, so that links open it and the phone's back button
 * closes it.
 */
export function useAccountSheet(): {
  name: AccountSheetName | null;
  open: (name: AccountSheetName) => void;
  close: () => void;
} {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  // On its way already: a second tap opens no second one.
  const wanted = (next ? new URLSearchParams(next.search) : params).get('sheet');

  function withSheet(name: AccountSheetName | null): string {
    const next = new URLSearchParams(params);
    if (name === null) next.delete('sheet');
    else next.set('sheet', name);
    return `?${next}`;
  }

  return {
    name: isSheetName(wanted) ? wanted : null,
    open: (name) => void navigate(withSheet(name), { state: openedHere, preventScrollReset: true }),
    close() {
      // An unregistered person came for this sheet alone; there is nothing for them under it.
      if (getSession().findProfile()?.needsConsent) return void navigate('/hello', { replace: true });
      // Returns to the place of the tap; after a link, stays on the page under the sheet.
      if (state === null || typeof state !== 'object' || !('sheet' in state))
        void navigate(withSheet(null), { replace: true, preventScrollReset: true });
      else
        import('../../ui/overlays/layer/overlay-stack.ts').then(
          ({ goBack }) => goBack(navigate),
          () => navigate(-1),
        );
    },
  };
}

function isSheetName(name: string | null): name is AccountSheetName {
  return name !== null && names.includes(name);
}
