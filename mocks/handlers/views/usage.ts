import type { FileItem, GroupUsage, SavingFileTypes } from '@kepwai/api-client';
import { estimateMs } from '@kepwai/rules/quotas/keeping';
import { kinds } from '@kepwai/rules/words/kind-words';
import { mayManage } from '../state/access.ts';
import { countKind, listGroupFiles, sumBytes } from '../state/files.ts';
import { findPerson } from '../state/find-person.ts';
import { findQuota } from '../state/records/living-quotas.ts';
import type { FakeServer, GroupRecord } from '../state/records/records.ts';
import { viewFile } from './file.ts';
import { fullOn, monthsOf } from './quota-forecast.ts';

/** Returns the usage of a group. */
export function viewUsage(server: FakeServer, group: GroupRecord, personId: string): GroupUsage {
  const kept = listGroupFiles(server, group.id).filter(({ state }) => state === 'kept');
  const trashed = [...server.files.values()].filter(
    (file) => file.groupId === group.id && file.trashedAt !== null && file.state === 'kept',
  );
  const outsiders = kept.filter(({ sender }) => sender !== null);
  const people = countPeople(kept.filter(({ sender }) => sender === null));
  return {
    byKind: kinds.map((kind) => countKind(server, kept, kind)),
    byPerson: people.slice(0, 8),
    outsiders: { fileCount: outsiders.length, sizeBytes: sumBytes(outsiders) },
    otherBytes: people.slice(8).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    months: monthsOf(kept, server.now()),
    fullOn: fullOn(findQuota(server, group), kept, server.now()),
    trash: { fileCount: trashed.length, sizeBytes: sumBytes(trashed) },
    largest: kept
      .toSorted((a, b) => (b.sizeBytes ?? 0) - (a.sizeBytes ?? 0))
      .slice(0, 20)
      .map((file) => viewFile(server, group, file, personId)),
  };
}

/** Returns the file types that a group keeps. */
export function viewSavingFileTypes(
  server: FakeServer,
  group: GroupRecord,
  personId: string,
): SavingFileTypes {
  const kept = listGroupFiles(server, group.id).filter(({ state }) => state === 'kept');
  const lately = kept.filter(({ postedAt }) => Date.parse(postedAt) > server.now() - estimateMs);
  return {
    kinds: kinds.map((kind) => ({
      kind,
      ...(group.savingFileTypes.get(kind) ?? { keep: true, maxBytes: null }),
      keptBytes: countKind(server, kept, kind).sizeBytes,
      lastMonthBytes: countKind(server, lately, kind).sizeBytes,
    })),
    setBy: findPerson(server, group.savingFileTypesSet?.personId),
    setAt: group.savingFileTypesSet?.at ?? null,
    permissions: { change: mayManage(server, group, personId) },
  };
}

function countPeople(files: FileItem[]): GroupUsage['byPerson'] {
  const byPerson = new Map<string, GroupUsage['byPerson'][number]>();
  for (const { postedBy, sizeBytes } of files) {
    const entry = byPerson.get(postedBy?.id ?? '') ?? { person: postedBy, fileCount: 0, sizeBytes: 0 };
    byPerson.set(postedBy?.id ?? '', {
      ...entry,
      fileCount: entry.fileCount + 1,
      sizeBytes: entry.sizeBytes + (sizeBytes ?? 0),
    });
  }
  return [...byPerson.values()].toSorted((a, b) => b.sizeBytes - a.sizeBytes);
}
