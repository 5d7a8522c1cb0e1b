import type { NavigateFunction } from 'react-router';
import { takeReturnPath } from '../../lib/page/device/return-to.ts';

/** Navigates to the path that the person requested before signing in. */
export function goToReturnPath(navigate: NavigateFunction): void {
  navigate(takeReturnPath() ?? '/microapp', { replace: true });
}
