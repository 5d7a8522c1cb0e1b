import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePreload } from '../lib/page/use-preload.ts';

/** What both kinds of window over the page need. */
export interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** The buttons at its foot, the one to press last. */
  readonly actions?: ReactNode;
}

const loadSurface = () => import('./modal-surface.tsx');
const ModalSurface = lazy(loadSurface);

/** A question or a short task in the middle of the page. */
export function Dialog(props: ModalProps) {
  return <LazyModal shape="dialog" {...props} />;
}

/** More room: from below under the thumb on phones, at the side from lg on. */
export function Sheet(props: ModalProps) {
  return <LazyModal shape="sheet" {...props} />;
}

/** Its code comes after the page; once opened it stays, so that closing can be seen. */
function LazyModal(props: ModalProps & { shape: 'dialog' | 'sheet' }) {
  usePreload(loadSurface);
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <ModalSurface {...props} />
    </Suspense>
  );
}
