import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { line } from './line-hosts.ts';

beforeAll(() => line.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  line.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => line.close());
