import { type ReactNode, useEffect, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { Button } from '../../../ui/controls/button.tsx';
import { overlaysSettled } from '../../../ui/overlays/layer/overlay-stack.ts';
import { Dialog } from '../../../ui/overlays/modal.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { isUnderWay } from '../queue/summary.ts';
import type { UploadManager } from '../upload-manager.ts';

/**
 * Warns on navigation during an upload: within the group a message says that it continues; leaving the group
 * asks first, and the returned element is that question. keep-page-open.ts handles closing the page.
 */
export function useLeaveWarning(manager: UploadManager): ReactNode {
  const toast = useToast();
  const navigate = useNavigate();
  const blocker = useBlocker(
    ({ nextLocation }) => isUnderWay(manager.state()) && !nextLocation.pathname.startsWith('/microapp'),
  );

  const [isLeaving, setIsLeaving] = useState(false);
  const proceed = async () => {
    setIsLeaving(true);
    // The question's own entry lies over the one that back came from.
    await overlaysSettled();
    blocker.proceed?.();
  };

  useEffect(() => {
    const [path, folder] = [location.pathname, location.search];
    return () => {
      if (location.pathname === path || !isUnderWay(manager.state())) return;
      toast({
        text: 'ยังส่งไฟล์ต่ออยู่ อย่าเพิ่งปิดหน้านี้',
        action: { label: 'กลับไปดู', run: () => void navigate(path + folder) },
      });
    };
  }, [manager, toast, navigate]);

  return (
    <Dialog
      open={blocker.state === 'blocked' && !isLeaving}
      onClose={() => blocker.reset?.()}
      title="ยังส่งไม่เสร็จ"
      description="ออกจากตู้ไปแล้วไฟล์ยังส่งต่อ เท่าที่ไม่ปิดหน้าต่างนี้ แต่จะไม่เห็นว่าถึงไหนแล้ว"
      actions={
        <>
          <Button tone="quiet" onClick={() => void proceed()}>
            ออกไปก่อน
          </Button>
          <Button onClick={() => blocker.reset?.()}>อยู่ดูต่อ</Button>
        </>
      }
    />
  );
}
