import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { LayoutHandle } from '../../../layouts/layout-handle.ts';
import { receivedPath } from '../../../lib/received/paths.ts';
import { BrandMark } from '../../../ui/drawings/brand.tsx';
import { takeLaunched } from './take-launched.ts';

export const handle: LayoutHandle = { layout: 'microapp', bare: true };

/** Takes the files with which the system opened the app, before the sign-in. */
export default function Receive() {
  const navigate = useNavigate();
  useEffect(() => {
    let isCurrent = true;
    const leaveFor = (path: string) => {
      if (isCurrent) void navigate(path, { replace: true });
    };
    takeLaunched().then(
      () => leaveFor(receivedPath),
      () => leaveFor(`${receivedPath}?failed=not-stored`),
    );
    return () => {
      isCurrent = false;
    };
  }, [navigate]);
  return (
    <section className="m-auto flex flex-col items-center gap-5 px-6 py-12 text-center">
      <title>กำลังรับไฟล์ · เก็บไว้</title>
      <BrandMark className="size-20 animate-shimmer" />
      <h1 className="text-heading font-semibold">กำลังรับไฟล์</h1>
    </section>
  );
}
