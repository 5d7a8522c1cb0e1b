import type { ShareState } from '@kepwai/api-client';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { LinkTask } from './use-link-task.ts';

/** Buttons that end a link, after a second tap, and save its choices. */
export function LinkActions({
  state,
  canSave,
  isOnline,
  task,
  onSave,
  onEnd,
}: {
  state: ShareState;
  canSave: boolean;
  isOnline: boolean;
  task: LinkTask;
  onSave: () => Promise<void>;
  onEnd: () => Promise<void>;
}) {
  const [isSure, setIsSure] = useState(false);
  if (state === 'revoked') return null;
  return (
    <>
      <Button
        tone={isSure ? 'danger' : 'quiet'}
        disabled={!isOnline}
        onClick={() => (isSure ? void task.run('ปิดลิงก์', onEnd, 'ปิดลิงก์แล้ว เปิดไม่ได้อีก') : setIsSure(true))}
      >
        {isSure ? 'แน่ใจ ปิดลิงก์นี้' : 'ปิดลิงก์'}
      </Button>
      {state === 'open' && (
        <Button
          disabled={!isOnline || !canSave}
          busy={task.isBusy}
          onClick={() => void task.run('บันทึก', onSave, 'บันทึกแล้ว')}
        >
          บันทึก
        </Button>
      )}
    </>
  );
}
