import { usePreload } from '../../lib/page/use-preload.ts';
import { LazyOverlay } from './lazy-overlay.tsx';
import type { ModalProps } from './modal-surface.tsx';

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
