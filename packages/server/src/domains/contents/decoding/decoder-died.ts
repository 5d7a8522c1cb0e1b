/** Reason for which a process that decoded a content is gone. */
export type Death = 'time' | 'memory' | 'answer' | 'ended';

/** Thrown when a decoding process died, or had to be killed: the content may be the reason. */
export class DecoderDied extends Error {
  override readonly name = 'DecoderDied';

  constructor(why: Death) {
    super(`the process that decoded a content died: ${why}`);
  }
}

/** Thrown when a process ended for another reason than a content: it failed to start, or was stopped. */
export class DecoderGone extends Error {
  override readonly name = 'DecoderGone';
}

/** Signals by which a terminal or a service manager ends all processes: not the fault of a content. */
const endings: ReadonlySet<string> = new Set(['SIGTERM', 'SIGINT', 'SIGHUP']);

/** Returns the error of a process that a signal ended; null: it ended by itself. */
export function endedBy(signal: string | null): DecoderDied | DecoderGone {
  return signal !== null && endings.has(signal)
    ? new DecoderGone('a process that decodes was told to end')
    : new DecoderDied('ended');
}
