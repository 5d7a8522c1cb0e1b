import type { BootResult } from '@kepwai/liff-adapter';
import { expect, it, vi } from 'vitest';
import { bootLiff, isLiffStarting } from './boot-liff.ts';

const ready: BootResult = { status: 'ready' };
const redirect: BootResult = { status: 'navigating', reason: 'redirect' };
const login: BootResult = { status: 'navigating', reason: 'login' };

it.each([
  ['a start', [ready], ready],
  ['a leave that came to nothing', [redirect, ready], ready],
  ['a leave, twice', [redirect, redirect], redirect],
  ['a leave for the login, once', [login], login],
])('bootLiff reports %s', async (_name, answers, told) => {
  const left = [...answers];
  const boot = vi.fn(async () => left.shift() ?? ready);
  expect(await bootLiff({ boot })).toEqual(told);
  expect(boot).toHaveBeenCalledTimes(answers.length);
});

it('is starting until the last caller has a result', async () => {
  const never = bootLiff({ boot: () => Promise.reject(new Error('no LIFF')) });
  const slow = bootLiff({ boot: async () => ready });
  expect(isLiffStarting()).toBe(true);
  await expect(never).rejects.toThrow('no LIFF');
  await slow;
  expect(isLiffStarting()).toBe(false);
});
