import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getQueryClient } from '../../lib/query-client.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PlaceButton } from '../../ui/bottom-bar.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { AccountSheet } from './account-sheet.tsx';
import { meQuery } from './queries.ts';

/** The place at the end of the bar: who I am. It stands in the frame, outside of the screens and their providers. */
export function AccountPlace() {
  return (
    <QueryClientProvider client={getQueryClient()}>
      <AccountButton />
    </QueryClientProvider>
  );
}

function AccountButton() {
  const [isOpen, setIsOpen] = useState(false);
  const { data: profile } = useQuery(meQuery());
  const name = profile?.displayName ?? '';
  return (
    <>
      <PlaceButton
        icon={
          <span className="grid size-6 place-items-center [&>span]:size-6">
            <Avatar name={name || 'ฉ'} pictureUrl={profile?.pictureUrl} size="small" />
          </span>
        }
        label="บัญชี"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title="บัญชีของฉัน">
        {profile && <AccountSheet profile={profile} />}
      </Sheet>
    </>
  );
}
