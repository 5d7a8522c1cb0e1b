import { everythingFits, planWithinQuota, type QuotaPlan, type RemainingBytes } from './remaining-bytes.ts';
import type { UploadItem } from './upload-item.ts';

/**
 * State of all uploads into one group. Unchanged parts keep their identity, so that only changed parts
 * re-render.
 */
export interface UploadsState {
  /** Ids in the order the files were chosen. */
  readonly order: readonly string[];
  readonly items: ReadonlyMap<string, UploadItem>;
  readonly remaining: RemainingBytes | null;
  readonly plan: QuotaPlan;
  /** Speed of all uploads together; null while unknown. */
  readonly bytesPerSecond: number | null;
}

/** Removed item with its former position. */
export interface RemovedItem {
  readonly item: UploadItem;
  readonly index: number;
}

/** Fields of an item that progress changes. */
export type ItemProgress = Pick<UploadItem, 'sentBytes' | 'bytesPerSecond' | 'reservedAt'>;

export type UploadsAction =
  | { readonly type: 'added'; readonly items: readonly UploadItem[] }
  | { readonly type: 'removed'; readonly ids: ReadonlySet<string> }
  | { readonly type: 'restored'; readonly removed: readonly RemovedItem[] }
  | { readonly type: 'moved'; readonly id: string; readonly by: -1 | 1 }
  | { readonly type: 'changed'; readonly patches: ReadonlyMap<string, Partial<UploadItem>> }
  | {
      readonly type: 'progressed';
      readonly progress: ReadonlyMap<string, ItemProgress>;
      readonly bytesPerSecond: number | null;
    }
  | { readonly type: 'remaining-known'; readonly remaining: RemainingBytes | null };

export const noUploads: UploadsState = {
  order: [],
  items: new Map(),
  remaining: null,
  plan: everythingFits,
  bytesPerSecond: null,
};

/** Returns the state after an action. */
export function reduceUploads(state: UploadsState, action: UploadsAction): UploadsState {
  const next = apply(state, action);
  if (next === state) return state;
  const plan = planWithinQuota(listItems(next), next.remaining);
  return { ...next, plan: isSamePlan(plan, state.plan) ? state.plan : plan };
}

/** Returns the items in their order. */
export function listItems({ order, items }: Pick<UploadsState, 'order' | 'items'>): UploadItem[] {
  return order.flatMap((id) => items.get(id) ?? []);
}

function apply(state: UploadsState, action: UploadsAction): UploadsState {
  switch (action.type) {
    case 'added':
      return {
        ...state,
        order: [...state.order, ...action.items.map(({ id }) => id)],
        items: withItems(state.items, action.items),
      };
    case 'removed':
      return {
        ...state,
        order: state.order.filter((id) => !action.ids.has(id)),
        items: new Map([...state.items].filter(([id]) => !action.ids.has(id))),
      };
    case 'restored':
      return {
        ...state,
        order: withPlaces(state.order, action.removed),
        items: withItems(
          state.items,
          action.removed.map(({ item }) => item),
        ),
      };
    case 'moved':
      return moved(state, action.id, action.by);
    case 'changed':
      return { ...state, items: patched(state.items, action.patches) };
    case 'progressed':
      return {
        ...state,
        bytesPerSecond: action.bytesPerSecond,
        items: patched(state.items, action.progress),
      };
    case 'remaining-known':
      return { ...state, remaining: action.remaining };
  }
}

function withItems(items: UploadsState['items'], more: readonly UploadItem[]): UploadsState['items'] {
  return new Map([...items, ...more.map((item) => [item.id, item] as const)]);
}

function withPlaces(order: readonly string[], removed: readonly RemovedItem[]): readonly string[] {
  const whole = [...order];
  for (const { item, index } of [...removed].sort((a, b) => a.index - b.index)) {
    whole.splice(index, 0, item.id);
  }
  return whole;
}

function moved(state: UploadsState, id: string, by: -1 | 1): UploadsState {
  const from = state.order.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= state.order.length) return state;
  const order = state.order.filter((other) => other !== id);
  order.splice(to, 0, id);
  return { ...state, order };
}

function patched(
  items: UploadsState['items'],
  patches: ReadonlyMap<string, Partial<UploadItem>>,
): UploadsState['items'] {
  const next = new Map(items);
  for (const [id, patch] of patches) {
    const item = next.get(id);
    if (item) next.set(id, { ...item, ...patch });
  }
  return next;
}

function isSamePlan(a: QuotaPlan, b: QuotaPlan): boolean {
  return (
    a.missingBytes === b.missingBytes &&
    a.shortIds.size === b.shortIds.size &&
    [...a.shortIds].every((id) => b.shortIds.has(id))
  );
}
