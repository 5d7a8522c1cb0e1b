import { mayManage } from '@kepwai/rules/groups/group-permissions';
import type { components } from '../../../../generated/schema.ts';
import type { Membership } from '../../membership.ts';
import { fileKinds, ruleFor } from './rules.ts';
import type { SavingFileTypesRow } from './store.ts';

/** Returns the file types that a group keeps, for one of its members. */
export function toSavingFileTypes(
  row: SavingFileTypesRow,
  membership: Membership,
): components['schemas']['SavingFileTypes'] {
  return {
    kinds: fileKinds.map((kind) => {
      const { keep, max_bytes: maxBytes } = ruleFor(row.rules, kind);
      const bytesOf = (sums: SavingFileTypesRow['kept']) =>
        sums.find((sum) => sum.kind === kind)?.sizeBytes ?? 0;
      return { kind, keep, maxBytes, keptBytes: bytesOf(row.kept), lastMonthBytes: bytesOf(row.recent) };
    }),
    setBy: row.set_by,
    setAt: row.saving_set_at?.toISOString() ?? null,
    permissions: { change: mayManage(membership) },
  };
}
