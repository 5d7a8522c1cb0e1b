import House from 'lucide-react/icons/house';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { useLocation, useNavigate, useParams } from 'react-router';
import { easySetting } from '../lib/page/easy-mode.ts';
import { PlaceButton, PlaceLink } from '../ui/bottom-bar.tsx';
import { useToast } from '../ui/toast.tsx';
import './easy.css';

/** Places of easy mode: the way back to its front, and the way out of it. */
export default function EasyPlaces() {
  const { groupId } = useParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const frontPath = groupId ? `/microapp/${groupId}` : '/microapp';

  function leave(): void {
    easySetting.apply('off');
    void navigate(frontPath);
    toast({ text: 'กลับมาใช้หน้าปกติแล้ว', undo: comeBack });
  }

  function comeBack(): void {
    easySetting.apply('on');
    void navigate(frontPath, { replace: true });
  }

  return (
    <>
      {pathname !== frontPath && <PlaceLink to={frontPath} end icon={<House />} label="กลับหน้าแรก" />}
      {pathname === frontPath && groupId && (
        <PlaceLink to="/microapp" end icon={<MessagesSquare />} label="กลุ่มของฉัน" />
      )}
      <PlaceButton icon={<LayoutGrid />} label="ใช้หน้าปกติ" onClick={leave} />
    </>
  );
}
