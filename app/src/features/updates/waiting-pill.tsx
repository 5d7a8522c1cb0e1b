import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { listReceived } from '../../lib/received/received-files.ts';
import { NewItemsPill } from '../../ui/new-items-pill.tsx';

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

/** Says that files which another app shared still wait for a group, and leads to them. */
export function WaitingPill({ count }: { count: number }) {
  const navigate = useNavigate();
  return (
    <span className="pointer-events-auto">
      <NewItemsPill onClick={() => void navigate('/microapp/received')}>
        มี {count} ไฟล์รอส่ง · เลือกกลุ่ม
      </NewItemsPill>
    </span>
  );
}
