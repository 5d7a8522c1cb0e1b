import type { LayoutHandle } from '../../layouts/layout-handle.ts';

export const handle: LayoutHandle = { layout: 'marketing' };

export default function Home() {
  return null;
}
