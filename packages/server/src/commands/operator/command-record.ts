import { createRecord, onEveryChange, type RecordChange } from '../../domains/changes/record.ts';

/** Creates a record for commands that run beside a server, without a queue: no change by a command is followed by a job. */
export function createCommandRecord(): RecordChange {
  return createRecord([onEveryChange({ clock: () => new Date() })]);
}
