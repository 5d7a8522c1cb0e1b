import { configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 60_000 });

let complaints: unknown[][] = [];

// jsdom lacks the `search` element of 2023, and React warns about it.
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

/** Clears and returns the console output so far, for tests of code that must warn. */
export function takeConsoleComplaints(): unknown[][] {
  return complaints.splice(0);
}
