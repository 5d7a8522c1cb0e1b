import { isRecord } from '../is-record.ts';

/** State of the navigation that ends a hand-over: the person requested its target a moment ago, in LINE. */
export const handedOver = { isHandedOver: true } as const;

/** Whether a navigation ended a hand-over. */
export function isHandedOver(state: unknown): boolean {
  return isRecord(state) && state.isHandedOver === true;
}
