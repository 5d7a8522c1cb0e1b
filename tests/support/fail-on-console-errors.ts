import { afterEach, beforeEach, expect, vi } from 'vitest';

let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...complaint) => complaints.push(complaint));
  }
});

afterEach(() => {
  expect(complaints, 'the console was written to').toEqual([]);
});

/** Takes back what was written to the console so far; for tests of what has to complain. */
export function takeConsoleComplaints(): unknown[][] {
  return complaints.splice(0);
}
