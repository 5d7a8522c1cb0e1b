import { Outlet } from 'react-router';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';

export const handle: LayoutHandle = { layout: 'microapp' };

export default function Microapp() {
  return <Outlet />;
}
