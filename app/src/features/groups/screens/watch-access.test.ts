import { hourMs, minuteMs } from '@kepwai/rules/time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Access } from '../../../lib/api/access/access.ts';
import { type AccessState, watchAccess } from './watch-access.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  setVisible(true);
  vi.useRealTimers();
});

test('a visible page renews the check before it is too old', async () => {
  const { states, group } = open();
  await vi.advanceTimersByTimeAsync(4 * minuteMs);
  expect(group.asked).toBe(1);
  await vi.advanceTimersByTimeAsync(20 * minuteMs);
  expect(group.asked).toBe(6);
  expect(states).toEqual([]);
});

test('a hidden page sends no check, and checks before it is shown again', async () => {
  const { states, group } = open();
  setVisible(false);
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(group.asked).toBe(0);
  expect(states).toEqual(['checking']);
  setVisible(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(group.asked).toBe(1);
  expect(states).toEqual(['checking', 'checked']);
});

test('a page that resumes from a freeze hides its content at once', () => {
  const { states } = open();
  vi.setSystemTime(Date.now() + 5 * minuteMs);
  window.dispatchEvent(new Event('pageshow'));
  expect(states).toEqual(['checking']);
});

test('a clock that was set back counts as no check', () => {
  const { states } = open();
  vi.setSystemTime(Date.now() - 1);
  window.dispatchEvent(new Event('focus'));
  expect(states).toEqual(['checking']);
});

test.each<Access>(['unanswered', 'failed'])(
  'a check that is %s hides the content after five minutes, until one succeeds',
  async (access) => {
    const { states, group } = open();
    group.access = access;
    await vi.advanceTimersByTimeAsync(5 * minuteMs - 1);
    expect(states).toEqual([]);
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(states).toEqual(['checking', 'out-of-reach']);
    group.access = 'allowed';
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual(['checking', 'out-of-reach', 'checked']);
  },
);

test('a retry by the person shows its progress', async () => {
  const { states, group, watch } = open();
  group.access = 'unanswered';
  await vi.advanceTimersByTimeAsync(6 * minuteMs);
  watch.retry();
  expect(states).toEqual(['checking', 'out-of-reach', 'checking']);
  await vi.advanceTimersByTimeAsync(0);
  expect(states.at(-1)).toBe('out-of-reach');
});

test.each(['a look', 'a retry'])(
  'after a check of another page or call succeeds, %s shows the group again',
  async (event) => {
    const { states, group, watch } = open();
    group.access = 'unanswered';
    await vi.advanceTimersByTimeAsync(6 * minuteMs);
    group.answerElsewhere();
    if (event === 'a retry') watch.retry();
    else window.dispatchEvent(new Event('focus'));
    expect(states.at(-1)).toBe('checked');
  },
);

test('a refusal from any request hides the content at once', () => {
  const { states, group } = open();
  group.refuse('another');
  expect(states).toEqual([]);
  group.refuse('g1');
  expect(states).toEqual(['checking']);
});

test('a stopped watch sends no checks and ignores events', async () => {
  const { states, group, watch } = open();
  watch.stop();
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  window.dispatchEvent(new Event('focus'));
  expect(group.asked).toBe(0);
  expect(states).toEqual([]);
});

/** Watches a group whose check has just been answered. */
function open() {
  let checkedAt = Date.now();
  const listeners = new Set<(groupId: string) => void>();
  const states: AccessState[] = [];
  const group: {
    access: Access;
    asked: number;
    refuse: (groupId: string) => void;
    answerElsewhere: () => void;
  } = {
    access: 'allowed',
    asked: 0,
    answerElsewhere: () => {
      checkedAt = Date.now();
    },
    refuse: (groupId) => {
      for (const listener of listeners) listener(groupId);
    },
  };
  const findAge = () => {
    const ageMs = Date.now() - checkedAt;
    return ageMs >= 0 ? ageMs : Number.POSITIVE_INFINITY;
  };
  const checks = {
    check: async () => {
      group.asked += 1;
      if (group.access === 'allowed') checkedAt = Date.now();
      return group.access;
    },
    findAge,
    onRefused: (listener: (groupId: string) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const watch = watchAccess('g1', checks, (state) => void states.push(state));
  return { states, group, watch };
}

function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}
