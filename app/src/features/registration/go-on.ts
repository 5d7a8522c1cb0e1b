import type { NavigateFunction } from 'react-router';
import { takeReturnPath } from '../../lib/session/return-to.ts';

/** Back to where the person was going. */
export function goOn(navigate: NavigateFunction): void {
  navigate(takeReturnPath() ?? '/microapp', { replace: true });
}
