import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Presence, presenceAfter } from './presence.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute));
const join = (minute: number) => ({ type: 'join', occurredAt: at(minute) });
const leave = (minute: number) => ({ type: 'leave', occurredAt: at(minute) });
const message = (minute: number) => ({ type: 'content', occurredAt: at(minute) });

const unknown: Presence = { joinedAt: null, leftAt: null };

function afterAll(...events: { type: string; occurredAt: Date }[]): Presence {
  return events.reduce(presenceAfter, unknown);
}

test('a message shows that the bot is present when its join event was lost', () => {
  expect(afterAll(message(3))).toEqual({ joinedAt: at(3), leftAt: null });
  expect(afterAll(join(1), leave(2), message(3))).toEqual({ joinedAt: at(3), leftAt: null });
});

test('a late message does not bring the bot back', () => {
  expect(afterAll(join(1), leave(3), message(2))).toEqual({ joinedAt: at(1), leftAt: at(3) });
});

test('a leave delivered after the next join is ignored', () => {
  expect(afterAll(join(1), join(3), leave(2))).toEqual({ joinedAt: at(3), leftAt: null });
});

test('joins and leaves give the same result in any order and with repeats', () => {
  const events = fc
    .array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 20 })), { minLength: 1 })
    .map((pairs) => {
      const distinct = new Map(
        pairs.map(([isJoin, minute]) => [minute, isJoin ? join(minute) : leave(minute)]),
      );
      return [...distinct.values()];
    });
  const isIn = ({ joinedAt, leftAt }: Presence) =>
    joinedAt !== null && (leftAt === null || joinedAt > leftAt);
  fc.assert(
    fc.property(
      events.chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 })),
      ),
      ([list, shuffled]) => {
        const last = list.toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime()).at(-1);
        expect(isIn(afterAll(...shuffled))).toBe(last?.type === 'join');
      },
    ),
  );
});
