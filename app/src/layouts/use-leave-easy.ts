import { useNavigate, useParams } from 'react-router';
import { easySetting } from '../lib/page/device/easy-mode.ts';
import { useToast } from '../ui/overlays/toast.tsx';

/** Returns the front of the group on screen, or else of all groups, and the way out of easy mode, which can be undone. */
export function useLeaveEasy(): { readonly frontPath: string; readonly leave: () => void } {
  const { groupId } = useParams();
  const navigate = useNavigate();
  const toast = useToast();
  const frontPath = groupId ? `/microapp/${groupId}` : '/microapp';

  function comeBack(): void {
    easySetting.apply('on');
    void navigate(frontPath, { replace: true });
  }

  return {
    frontPath,
    leave: () => {
      easySetting.apply('off');
      void navigate(frontPath);
      toast({ text: 'กลับมาใช้หน้าปกติแล้ว', undo: comeBack });
    },
  };
}
