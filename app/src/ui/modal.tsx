import { lazy, type ReactNode, Suspense, useState } from 'react';
import { usePreload } from '../lib/page/use-preload.ts';

/** Properties of dialogs and sheets. */
export interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at the bottom, the primary one last. */
  readonly actions?: ReactNode;
  /** Whether it is only read: then keys scroll its text, which has nothing else to focus. */
  readonly isReading?: boolean;
}

const loadSurface = () => import('./modal-surface.tsx');
const ModalSurface = lazy(loadSurface);

/** Question or short task in the middle of the page. */
export function Dialog(props: ModalProps) {
  return <LazyModal shape="dialog" {...props} />;
}

/** Larger than a dialog: opens from below on phones, and at the side from lg on. */
export function Sheet(props: ModalProps) {
  return <LazyModal shape="sheet" {...props} />;
}

/** Loads its code after the page. Once opened it stays mounted, so that closing can be animated. */
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
