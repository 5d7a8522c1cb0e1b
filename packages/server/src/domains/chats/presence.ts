/** When the bot came to a chat, and when it left: in it when the first is later, or there is no second. */
export interface Presence {
  joinedAt: Date | null;
  leftAt: Date | null;
}

/**
 * What an event tells of the bot's presence, in whatever order events come. Any event but `leave` shows that the bot was
 * there: a join may be lost (line-platform.md 1.6).
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
