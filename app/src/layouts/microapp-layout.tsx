import Database from 'lucide-react/icons/database';
import FolderOpen from 'lucide-react/icons/folder-open';
import Images from 'lucide-react/icons/images';
import MessagesSquare from 'lucide-react/icons/messages-square';
import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router';
import { isEasy } from '../lib/page/device/is-easy.ts';
import { useWide } from '../lib/page/use-wide.ts';
import { BottomBar, PlaceLink } from '../ui/page/bottom-bar.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { ActionPlace } from '../ui/page/screen-action.tsx';
import { HomeLink } from './home-link.tsx';
import { mainId, SkipLink } from './skip-link.tsx';

const EasyPlaces = lazyPart(() => import('./easy-places.tsx'), 'โหลดหน้านี้ไม่ได้');

/**
 * Layout of the mini-app: a bar of places at the bottom on phones, a rail from lg on. Screens bring their own
 * top bar, and an action for both.
 */
export function MicroappLayout({
  children,
  groups: Groups,
  rail: Rail,
  account: Account,
  bare = false,
}: {
  children: ReactNode;
  groups?: ComponentType;
  rail?: ComponentType;
  account?: ComponentType;
  bare?: boolean;
}) {
  const isWide = useWide();
  if (bare) {
    return (
      <div data-layout="microapp" className="flex min-h-dvh flex-col">
        <main id={mainId} tabIndex={-1} className="flex flex-1 flex-col outline-none">
          {children}
        </main>
      </div>
    );
  }
  return (
    <div data-layout="microapp" className="min-h-dvh lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
      <SkipLink />
      <aside
        data-frame="rail"
        className="sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto border-r border-line bg-surface-raised px-4 py-5 lg:flex"
      >
        <HomeLink className="min-h-11 rounded-control px-2" />
        <nav aria-label="เมนูหลัก" className="flex flex-col gap-1">
          <Places />
        </nav>
        {isWide && Groups && <Groups />}
        {Rail && <Rail />}
        {Account && (
          <div className="mt-auto">
            <Account />
          </div>
        )}
      </aside>
      <main
        id={mainId}
        tabIndex={-1}
        className="flex min-h-dvh min-w-0 flex-col pb-[calc(env(safe-area-inset-bottom)+4.5rem)] outline-none lg:pb-10"
      >
        {children}
      </main>
      <BottomBar>
        {isEasy() ? (
          <EasyPlaces account={Account} />
        ) : (
          <>
            <Places />
            {Account && <Account />}
          </>
        )}
      </BottomBar>
    </div>
  );
}

function Places() {
  const { groupId } = useParams();
  return (
    <>
      <PlaceLink to="/microapp" end icon={<MessagesSquare />} label="กลุ่ม" />
      {!groupId && <PlaceLink to="/microapp/quota" icon={<Database />} label="ที่เก็บ" />}
      {groupId && (
        <>
          <PlaceLink to={`/microapp/${groupId}`} end icon={<FolderOpen />} label="หน้าตู้" />
          <ActionPlace />
          <PlaceLink
            to={`/microapp/${groupId}/file`}
            end
            icon={<Images />}
            label={
              <span>
                ไฟล์<span className="@max-[18rem]:sr-only">ทั้งหมด</span>
              </span>
            }
          />
        </>
      )}
    </>
  );
}
