import type { ImageSetWithFiles } from '@kepwai/api-client';
import Image from 'lucide-react/icons/image';
import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useState } from 'react';
import { hasPicture } from '../../../lib/api/picture-of.ts';
import { usePreload } from '../../../lib/page/use-preload.ts';
import { LazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';

const loadDetails = () => import('./details-dialog.tsx');
const loadCover = () => import('./cover-sheet.tsx');

/** Action that only the screen of an image set offers. */
interface OwnAction {
  readonly name: 'rename' | 'cover';
  readonly label: string;
  readonly icon: ReactNode;
  readonly obstacle: string | null;
  readonly run: () => void;
}

/** Returns what any member may change about an image set, and the dialogs to render for it. */
export function useOwnActions({ imageSet, files }: ImageSetWithFiles): {
  own: readonly OwnAction[];
  dialogs: ReactNode;
} {
  usePreload(loadDetails);
  usePreload(loadCover);
  const [open, setOpen] = useState<'details' | 'cover' | null>(null);
  // Each opening begins with what is written then, and keeps what is typed whatever others change meanwhile.
  const [openings, setOpenings] = useState({ details: 0, cover: 0 });
  const show = (name: 'details' | 'cover') => {
    setOpen(name);
    setOpenings({ ...openings, [name]: openings[name] + 1 });
  };
  const close = () => setOpen(null);
  const pictures = files.filter(hasPicture);
  return {
    own: [
      {
        ...{ name: 'rename', label: 'ชื่อและคำบรรยาย', icon: <Pencil aria-hidden="true" /> },
        obstacle: files.length === 0 ? 'อัลบั้มนี้ไม่มีรูปแล้ว' : null,
        run: () => show('details'),
      },
      {
        ...{ name: 'cover', label: 'เลือกปก', icon: <Image aria-hidden="true" /> },
        obstacle: pictures.length < 2 ? 'ต้องมีอย่างน้อย 2 รูป' : null,
        run: () => show('cover'),
      },
    ],
    dialogs: (
      <>
        <LazyOverlay
          key={openings.details}
          load={loadDetails}
          props={{ imageSet, open: open === 'details', onClose: close }}
        />
        <LazyOverlay load={loadCover} props={{ imageSet, files, open: open === 'cover', onClose: close }} />
      </>
    ),
  };
}
