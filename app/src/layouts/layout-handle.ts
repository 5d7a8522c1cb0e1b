import type { ComponentType } from 'react';

/** The three frames of the specification. */
export type LayoutName = 'default' | 'marketing' | 'microapp';

/** What a route says in its `handle` about the frame around it; the deepest route that says something wins. */
export interface LayoutHandle {
  readonly layout?: LayoutName;
  /** Below the places in the side rail of a wide microapp screen, such as the list of groups. */
  readonly rail?: ComponentType;
  /** At the end of the microapp's bar and rail: who is signed in. */
  readonly account?: ComponentType;
  /** A screen that fills the window, such as the viewer: no bars, no rail. */
  readonly bare?: boolean;
}

const names: readonly string[] = ['default', 'marketing', 'microapp'] satisfies LayoutName[];

/** The handles of all matched routes as one; the layout falls back to `default` where none is named. */
export function resolveLayout(handles: readonly unknown[]): LayoutHandle & { layout: LayoutName } {
  const merged: LayoutHandle = Object.assign({}, ...handles.filter((handle) => typeof handle === 'object'));
  return { ...merged, layout: isLayoutName(merged.layout) ? merged.layout : 'default' };
}

function isLayoutName(name: unknown): name is LayoutName {
  return typeof name === 'string' && names.includes(name);
}
