import type { ImageSetWithFiles } from '@kepwai/api-client';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import ImageMinus from 'lucide-react/icons/image-minus';
import ImagePlus from 'lucide-react/icons/image-plus';
import Merge from 'lucide-react/icons/merge';
import { type ReactNode, useState } from 'react';
import { useOnline } from '../../../lib/page/online.ts';
import { usePreload } from '../../../lib/page/use-preload.ts';
import { LazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { type ItemAction, offlineObstacle } from '../../bulk/item-action.ts';

const loadAdd = () => import('./add-files-sheet.tsx');
const loadTakeOut = () => import('./take-out-sheet.tsx');
const loadArrange = () => import('./arrange-sheet.tsx');
const loadJoin = () => import('./join-sheet.tsx');

type SheetName = 'add' | 'takeOut' | 'arrange' | 'join';

/** Returns the actions that change what is in an image set, and the sheets to render for them. */
export function useEditActions(imageSetWithFiles: ImageSetWithFiles): {
  edits: ItemAction[];
  sheets: ReactNode;
} {
  usePreload(loadArrange);
  const { imageSet, files } = imageSetWithFiles;
  const isOnline = useOnline();
  const [asked, setAsked] = useState<{ sheet: SheetName; count: number; isOpen: boolean } | null>(null);
  // While LINE fills it, its places are LINE's; the screen says until when.
  const whyNot =
    (isOnline ? null : offlineObstacle) ??
    (imageSet.lockedUntil === null ? null : 'รอรูปจาก LINE มาครบก่อน') ??
    (files.length === 0 ? 'อัลบั้มนี้ไม่มีรูปแล้ว' : null);
  const show = (sheet: SheetName) => setAsked({ sheet, count: (asked?.count ?? 0) + 1, isOpen: true });
  return {
    edits: [
      {
        ...{ name: 'add-files', label: 'เพิ่มรูป', icon: <ImagePlus aria-hidden="true" />, obstacle: whyNot },
        run: () => show('add'),
      },
      {
        ...{ name: 'take-out', label: 'เอารูปออก', icon: <ImageMinus aria-hidden="true" />, obstacle: whyNot },
        run: () => show('takeOut'),
      },
      {
        ...{ name: 'arrange', label: 'จัดลำดับ', icon: <ArrowDownUp aria-hidden="true" /> },
        obstacle: whyNot ?? (files.length < 2 ? 'ต้องมีอย่างน้อย 2 รูป' : null),
        run: () => show('arrange'),
      },
      {
        ...{ name: 'join', label: 'รวมกับอัลบั้มอื่น', icon: <Merge aria-hidden="true" />, obstacle: whyNot },
        run: () => show('join'),
      },
    ],
    sheets: asked && (
      // Each opening begins anew.
      <EditSheet
        key={asked.count}
        name={asked.sheet}
        imageSetWithFiles={imageSetWithFiles}
        open={asked.isOpen}
        onClose={() => setAsked({ ...asked, isOpen: false })}
      />
    ),
  };
}

function EditSheet({
  name,
  imageSetWithFiles,
  ...modal
}: {
  name: SheetName;
  imageSetWithFiles: ImageSetWithFiles;
  open: boolean;
  onClose: () => void;
}) {
  const { imageSet } = imageSetWithFiles;
  switch (name) {
    case 'add':
      return <LazyOverlay load={loadAdd} props={{ imageSet, ...modal }} />;
    case 'takeOut':
      return <LazyOverlay load={loadTakeOut} props={{ imageSetWithFiles, ...modal }} />;
    case 'arrange':
      return <LazyOverlay load={loadArrange} props={{ imageSetWithFiles, ...modal }} />;
    case 'join':
      return <LazyOverlay load={loadJoin} props={{ imageSet, ...modal }} />;
  }
}
