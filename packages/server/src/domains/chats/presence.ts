/** When the bot joined a chat and when it left. It is in the chat when it joined later than it left, or never left. */
export interface Presence {
  joinedAt: Date | null;
  leftAt: Date | null;
}

/**
 * Returns the bot's presence after an event; events may come in any order. Any event but `leave` shows that
 * the bot was there: a join may be lost (line-platform.md 1.6).
 */
export function presenceAfter(before: Presence, event: { type: string; occurredAt: Date }): Presence {
  const { joinedAt, leftAt } = before;
  const at = event.occurredAt;
  if (event.type === 'leave') {
    return isAfter(joinedAt, at) ? before : { joinedAt, leftAt: isAfter(leftAt, at) ? leftAt : at };
  }
  if (leftAt !== null && leftAt >= at) return { joinedAt: joinedAt ?? at, leftAt };
  if (leftAt !== null || joinedAt === null) return { joinedAt: at, leftAt: null };
  return { joinedAt: event.type === 'join' && at > joinedAt ? at : joinedAt, leftAt: null };
}

function isAfter(one: Date | null, other: Date): boolean {
  return one !== null && one > other;
}
