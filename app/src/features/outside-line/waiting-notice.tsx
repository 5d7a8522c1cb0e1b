import { useEffect, useState } from 'react';
import { listReceived } from '../../lib/received/received-files.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EndNotice } from './end-notice.tsx';

/** Returns the number of files that another app shared and that wait for a group, counted anew on each visit of the page. */
export function useWaitingFiles(isAsked: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isAsked) return;
    let isWanted = true;
    listReceived().then(
      (files) => isWanted && setCount(files.length),
      () => undefined, // A browser that stores nothing has no files that wait.
    );
    return () => {
      isWanted = false;
    };
  }, [isAsked]);
  return isAsked ? count : 0;
}

/** Shows that files which another app shared still wait for a group, and leads to them. */
export function WaitingNotice({ count }: { count: number }) {
  return (
    <EndNotice
      label="ไฟล์จากแอปอื่น"
      title={<>มี {count} ไฟล์รอส่ง</>}
      text="แชร์มาจากแอปอื่น แต่ยังไม่ได้เลือกว่าจะเก็บเข้ากลุ่มไหน"
    >
      <ButtonLink to="/microapp/received" tone="secondary">
        เลือกกลุ่ม
      </ButtonLink>
    </EndNotice>
  );
}
