import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { resolveLayout } from './layout-handle.ts';
import { MicroappLayout } from './microapp-layout.tsx';

// Screens that use it bring it along: it is not part of a group's first load.
const DefaultLayout = lazyPart(() => import('./default-layout.tsx'), 'โหลดหน้านี้ไม่ได้');

/** Renders the layout that the matched routes request; its name is in `data-layout`. */
export function Frame({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const { layout, frame: OwnLayout, ...slots } = resolveLayout(matches.map((match) => match.handle));
  if (layout === 'microapp') return <MicroappLayout {...slots}>{children}</MicroappLayout>;
  if (OwnLayout) return <OwnLayout>{children}</OwnLayout>;
  return <DefaultLayout>{children}</DefaultLayout>;
}
