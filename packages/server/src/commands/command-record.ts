import { createRecord, onEveryChange, type RecordChange } from '../domains/changes/record.ts';

/** Tells what a command changes that stands beside a server, without a queue: nothing that a command changes is followed by a job. */
export function createCommandRecord(): RecordChange {
  return createRecord([onEveryChange({ clock: () => new Date() })]);
}
