import Pencil from 'lucide-react/icons/pencil';
import Share2 from 'lucide-react/icons/share-2';
import Trash2 from 'lucide-react/icons/trash-2';
import type { MenuItem } from '../../../ui/overlays/menu-surface.tsx';

/** Draws a sample picture without a server: a sky over a hill, in the given hues. */
function drawPicture(sky: number, hill: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="hsl(${sky} 60% 78%)"/><circle cx="56" cy="24" r="9" fill="hsl(${sky + 20} 90% 90%)"/><path d="M0 56c20-22 36-6 50-2 12 4 20-8 30-4v30H0z" fill="hsl(${hill} 34% 46%)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export const pictures = [
  drawPicture(210, 130),
  drawPicture(28, 220),
  drawPicture(335, 260),
  drawPicture(190, 40),
];
export const [firstPicture = '', secondPicture = ''] = pictures;
export const thumbhash = '1QcSHQRnh493V4dIh4eXh1h4kJUI';
export const here = '/ui';

export const menuItems: readonly MenuItem[] = [
  { label: 'เปลี่ยนชื่อ', icon: <Pencil aria-hidden="true" />, onSelect: () => {} },
  { label: 'แชร์', icon: <Share2 aria-hidden="true" />, onSelect: () => {}, disabled: true },
  { label: 'ย้ายไปถังขยะ', icon: <Trash2 aria-hidden="true" />, tone: 'danger', onSelect: () => {} },
];
