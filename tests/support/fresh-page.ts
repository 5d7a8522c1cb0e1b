import { beforeAll } from 'vitest';

// Files share a window: what one leaves on the device would reach the next.
beforeAll(() => {
  if (typeof window === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
