import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { getQueryClient } from '../../lib/api/query-client.ts';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { PlaceButton } from '../../ui/page/bottom-bar.tsx';
import { meQuery } from './queries.ts';
import { useAccountSheet } from './use-account-sheet.ts';

/**
 * Account button at the end of the bar. It is rendered in the frame, outside the screens and their providers.
 */
export function AccountPlace() {
  return (
    <QueryClientProvider client={getQueryClient()}>
      <AccountButton />
    </QueryClientProvider>
  );
}

function AccountButton() {
  const { open } = useAccountSheet();
  const { data: profile } = useQuery(meQuery());
  return (
    <PlaceButton
      icon={
        <span className="grid size-6 place-items-center [&>span]:size-6">
          <Avatar name={profile?.displayName || 'ฉ'} pictureUrl={profile?.pictureUrl} size="small" />
        </span>
      }
      label="บัญชี"
      aria-haspopup="dialog"
      onClick={() => open('account')}
    />
  );
}
