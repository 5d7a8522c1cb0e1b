import type { ComponentType, ReactNode } from 'react';

/** The three layouts of the specification. */
export type LayoutName = 'default' | 'marketing' | 'microapp';

/** Layout settings in a route's `handle`; the deepest route that sets one wins. */
export interface LayoutHandle {
  readonly layout?: LayoutName;
  /** Component of the layout, which its screens bring along; that of the mini-app is part of every page. */
  readonly frame?: ComponentType<{ children: ReactNode }>;
  /** Rendered below the places in the side rail, on wide screens only: my groups. */
  readonly groups?: ComponentType;
  /** Rendered below the groups in the side rail of a wide screen, such as the folders of a group. */
  readonly rail?: ComponentType;
  /** Rendered at the end of the bar and rail: the signed-in person. */
  readonly account?: ComponentType;
  /** Whether the screen fills the window without bars or rail, such as the viewer. */
  readonly bare?: boolean;
}

const names: readonly string[] = ['default', 'marketing', 'microapp'] satisfies LayoutName[];

/** Merges the handles of all matched routes; the layout falls back to `default` if none is named. */
export function resolveLayout(handles: readonly unknown[]): LayoutHandle & { layout: LayoutName } {
  const merged: LayoutHandle = Object.assign({}, ...handles.filter((handle) => typeof handle === 'object'));
  return { ...merged, layout: isLayoutName(merged.layout) ? merged.layout : 'default' };
}

function isLayoutName(name: unknown): name is LayoutName {
  return typeof name === 'string' && names.includes(name);
}
