import type { ReactNode } from 'react';
import { usePreload } from '../lib/page/use-preload.ts';
import { LazyOverlay } from './lazy-overlay.tsx';

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
  /** Whether the address opens it, whose entry in the history back leaves. */
  readonly isInAddress?: boolean;
  /** Whether it is only read: then keys scroll its text, which has nothing else to focus. */
  readonly isReading?: boolean;
}

const loadSurface = () => import('./modal-surface.tsx');

/** Question or short task in the middle of the page. */
export function Dialog(props: ModalProps) {
  return <LazyModal shape="dialog" {...props} />;
}

/** Larger than a dialog: opens from below on phones, and at the side from lg on. */
export function Sheet(props: ModalProps) {
  return <LazyModal shape="sheet" {...props} />;
}

/** Loads its code after the page. */
function LazyModal(props: ModalProps & { shape: 'dialog' | 'sheet' }) {
  usePreload(loadSurface);
  return <LazyOverlay load={loadSurface} props={props} />;
}
