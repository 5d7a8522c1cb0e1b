import type { Clock } from '../clock.ts';
import type { Platform } from '../platform.ts';
import type { ContentFault, PostedMessage } from '../state/rows.ts';

/** Starts the time of faults that last for a duration. */
export function startFaults(clock: Clock, faults: readonly ContentFault[] = []): ContentFault[] {
  return faults.map((fault) =>
    fault.forMs === undefined ? fault : { ...fault, until: clock.now() + fault.forMs },
  );
}

/** Returns the fault that the next request would get. */
export function peekFault({ clock }: Pick<Platform, 'clock'>, message: PostedMessage): ContentFault | null {
  return message.faults.find(({ until }) => until === undefined || until > clock.now()) ?? null;
}

/** Returns the fault of the current request; each lasts for a number of requests, or for a time. */
export function takeFault(platform: Platform, message: PostedMessage): ContentFault | null {
  const fault = peekFault(platform, message);
  if (!fault || fault.until !== undefined || fault.times === 'always') return fault;
  const { times } = fault;
  const faults = message.faults.flatMap((other) => {
    if (other !== fault) return [other];
    return times > 1 ? [{ ...fault, times: times - 1 }] : [];
  });
  platform.store.messages.put(message.messageId, { ...message, faults });
  return fault;
}
