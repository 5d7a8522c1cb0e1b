import House from 'lucide-react/icons/house';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import MessagesSquare from 'lucide-react/icons/messages-square';
import type { ComponentType } from 'react';
import { useLocation, useParams } from 'react-router';
import { PlaceButton, PlaceLink } from '../ui/page/bottom-bar.tsx';
import { useLeaveEasy } from './use-leave-easy.ts';
import './easy.css';

/** Places of easy mode: the way back to its front, the account, and the way out of it. */
export default function EasyPlaces({ account: Account }: { account?: ComponentType | undefined }) {
  const { groupId } = useParams();
  const { pathname } = useLocation();
  const { frontPath, leave } = useLeaveEasy();
  return (
    <>
      {pathname !== frontPath && <PlaceLink to={frontPath} end icon={<House />} label="กลับหน้าแรก" />}
      {pathname === frontPath && groupId && (
        <PlaceLink to="/microapp" end icon={<MessagesSquare />} label="กลุ่มของฉัน" />
      )}
      {Account && <Account />}
      <PlaceButton icon={<LayoutGrid />} label="ใช้หน้าปกติ" onClick={leave} />
    </>
  );
}
