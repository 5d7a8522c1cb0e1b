import { fullOn, toMonths } from '@kepwai/rules/quotas/forecast';
import { mayRename, type QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import type { components } from '../../generated/schema.ts';
import type { LinkedGroupRow, MyQuotaRow, QuotaFrontRow, UsageRow } from './usage/numbers-store.ts';

type Schemas = components['schemas'];

const kinds = ['image', 'video', 'audio', 'file'] as const;

/** Returns a quota for its owner or one of its managers. */
export function toQuota(
  row: QuotaFrontRow,
  { holder, now }: { holder: Pick<QuotaHolder, 'role'>; now: Date },
): Schemas['Quota'] {
  const remainingBytes = row.limit_bytes - row.used_bytes - row.reserved_bytes;
  return {
    quota: toUsage(row),
    role: holder.role,
    plan: row.plan,
    owner: row.owner,
    createdAt: row.created_at.toISOString(),
    groupCount: row.group_count,
    trashBytes: row.trash_bytes,
    byKind: kinds.map(
      (kind) => row.by_kind.find((count) => count.kind === kind) ?? { kind, fileCount: 0, sizeBytes: 0 },
    ),
    months: toMonths(row.months, now),
    fullOn: fullOn({ remainingBytes, addedBytes: row.lately_added_bytes }, now),
    permissions: { rename: mayRename(holder) },
  };
}

export function toQuotaListItem(row: MyQuotaRow): Schemas['QuotaListItem'] {
  return {
    quota: toUsage(row),
    role: row.is_owner ? 'owner' : 'manager',
    plan: row.plan,
    groupCount: row.group_count,
    groups: row.groups,
  };
}

export function toLinkedGroup(row: LinkedGroupRow): Schemas['LinkedGroup'] {
  return {
    group: { id: row.id, name: row.name, pictureUrl: row.picture_url },
    isLinked: row.is_linked,
    isMember: row.is_member,
    linkedBy: row.linked_by,
    linkedAt: row.linked_at?.toISOString() ?? null,
    fileCount: row.file_count,
    sizeBytes: row.size_bytes,
  };
}

/** Returns how much of a quota is used. */
export function toUsage(row: UsageRow): Schemas['QuotaUsage'] {
  return {
    id: row.id,
    name: row.name,
    limitBytes: row.limit_bytes,
    usedBytes: row.used_bytes,
    reservedBytes: row.reserved_bytes,
    expiresAt: row.expires_at?.toISOString() ?? null,
    deletesAt: row.deletes_at?.toISOString() ?? null,
  };
}
