import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Long enough for a machine that is busy with other things.
configure({ asyncUtilTimeout: 60_000 });

let complaints: unknown[][] = [];

// React and the router complain on the console of what they could still mend; here that is a failure.
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
