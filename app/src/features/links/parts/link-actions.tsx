import type { ShareState } from '@kepwai/api-client';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import type { LinkTask } from './use-link-task.ts';

/** Buttons that end a link, after a second tap, and save its choices, which opens an ended one again. */
export function LinkActions({
  state,
  canChange,
  canSave,
  isOnline,
  task,
  onSave,
  onEnd,
}: {
  state: ShareState;
  /** Whether it has choices to save. */
  canChange: boolean;
  canSave: boolean;
  isOnline: boolean;
  task: LinkTask;
  onSave: () => Promise<void>;
  onEnd: () => Promise<void>;
}) {
  const [isSure, setIsSure] = useState(false);
  if (state === 'revoked') return null;
  const label = state === 'open' ? 'บันทึก' : 'เปิดลิงก์อีกครั้ง';
  return (
    <>
      <Button
        tone={isSure ? 'danger' : 'quiet'}
        disabled={!isOnline}
        onClick={() => (isSure ? void task.run('ปิดลิงก์', onEnd, 'ปิดลิงก์แล้ว เปิดไม่ได้อีก') : setIsSure(true))}
      >
        {isSure ? 'แน่ใจ ปิดลิงก์นี้' : 'ปิดลิงก์'}
      </Button>
      {canChange && (
        <Button
          disabled={!isOnline || !canSave}
          busy={task.isBusy}
          onClick={() => void task.run(label, onSave, state === 'open' ? 'บันทึกแล้ว' : 'เปิดลิงก์อีกครั้งแล้ว')}
        >
          {label}
        </Button>
      )}
    </>
  );
}
