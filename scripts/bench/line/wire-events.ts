/** Event of LINE as it is in a request. */
export type WireEvent = Record<string, unknown>;

let lastId = 0;

/** Returns an id like LINE's, with more digits than a number holds. */
export function newLineId(): string {
  lastId += 1;
  return `9${String(Date.now()).padStart(14, '0')}${String(lastId).padStart(6, '0')}`;
}

/** Creates an event that a person causes in a group: a message, unless `own` names another type. */
export function createWireEvent(
  { groupId, userId }: { groupId: string; userId: string },
  own: WireEvent,
): WireEvent {
  return {
    type: 'message',
    mode: 'active',
    timestamp: Date.now(),
    webhookEventId: `bench ${newLineId()}`,
    deliveryContext: { isRedelivery: false },
    replyToken: newLineId(),
    source: { type: 'group', groupId, userId },
    ...own,
  };
}
