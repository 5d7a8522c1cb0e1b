import type { FileKind } from '../../../db/tables.ts';

/** Something that the group chose not to keep, found out while it came; with the kind that it was found to be. */
export class NotWanted extends Error {
  override readonly name = 'NotWanted';
  readonly reason: 'kind_off' | 'too_large';
  readonly kind: FileKind;

  constructor(reason: 'kind_off' | 'too_large', kind: FileKind) {
    super(`the group does not keep it: ${reason}`);
    this.reason = reason;
    this.kind = kind;
  }
}
