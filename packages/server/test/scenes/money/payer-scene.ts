import { dayMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach } from 'vitest';
import { testNoon } from '../../clock.ts';
import { createTestApp, forFile, type TestApp } from '../../index.ts';
import { buildPayer, type Payer, testPayments } from './money.ts';

// State of the running test, which usePayer sets.
export let shared: TestApp;
export let payer: Payer;
export let now: Date;

/** Prepares a server that takes payments for a file, and an owner with a free quota for each of its tests. */
export function usePayer(): void {
  beforeAll(async () => {
    now = testNoon;
    shared = await createTestApp(forFile, { clock: () => now }, { payments: testPayments });
  });
  beforeEach(async () => {
    // Amounts of the other tests are free again.
    pass(2 * dayMs);
    payer = await buildPayer(shared);
  });
}

/** Lets time pass for the server; below zero, its clock jumps back. */
export function pass(ms: number): void {
  now = new Date(now.getTime() + ms);
}

/** Gives the next steps of a test another payer. */
export async function changePayer(): Promise<void> {
  payer = await buildPayer(shared);
}
