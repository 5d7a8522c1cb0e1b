import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 60_000 });

let complaints: unknown[][] = [];

// React and the router print recoverable problems to the console; in tests they are failures.
beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...complaint) => {
      complaints.push(complaint);
    });
  }
});

afterEach(() => {
  cleanup();
  expect(complaints, 'the console was written to').toEqual([]);
});
