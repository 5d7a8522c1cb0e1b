import { configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Long enough for a machine that is busy with other things.
configure({ asyncUtilTimeout: 60_000 });

let complaints: unknown[][] = [];

// jsdom does not know the element of 2023 that browsers do, and React says so.
const isGapOfJsdom = ([text, tag]: unknown[]) => tag === 'search' && String(text).includes('is unrecognized');

beforeEach(() => {
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...complaint) => {
      if (!isGapOfJsdom(complaint)) complaints.push(complaint);
    });
  }
});

afterEach(() => {
  expect(complaints, 'the console was written to').toEqual([]);
});

/** Takes back what was written to the console so far; for tests of what has to complain. */
export function takeConsoleComplaints(): unknown[][] {
  return complaints.splice(0);
}
