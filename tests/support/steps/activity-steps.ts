import type { FakeServer } from '../../../mocks/handlers/state/records/records.ts';
import { json, type NamedStep } from './walk-step.ts';

interface Logged {
  groupId: string;
  personId: string;
  file: { id: string };
  folder: { id: string };
  set: { id: string };
  quota: { id: string };
}

/** Logs changes that name one of each thing. */
export function logActivity(server: FakeServer, { groupId, personId, ...things }: Logged): void {
  const did = { groupId, actor: 'user', personId } as const;
  server.addActivity({
    ...did,
    kind: 'files-moved',
    fileCount: 2,
    fileIds: [things.file.id],
    folderIds: [things.folder.id],
  });
  server.addActivity({
    ...did,
    kind: 'quota-linked',
    quotaId: things.quota.id,
    imageSetIds: [things.set.id],
  });
}

/** Returns the steps of a group's activity, and of the digest of new files. */
export function activitySteps({ me, stranger }: { me: { id: string }; stranger: string }): NamedStep[] {
  const choose = (frequency: string) => ({
    id: 'putMyDigest',
    headers: json,
    body: JSON.stringify({ frequency }),
  });
  return [
    { id: 'listGroupActivity' },
    { id: 'listGroupActivity', query: `?topic=files&own=true&personId=${me.id}&limit=1` },
    { id: 'listGroupActivity', query: '?topic=anything', status: 400 },
    { id: 'listGroupActivity', query: '?own=false', status: 400 },
    { id: 'listGroupActivity', token: stranger, status: 404 },
    { id: 'getActivityCsv', query: `?t=mock.${me.id}&topic=files` },
    { id: 'getActivityCsv', query: '?t=forged', status: 404 },
    { id: 'getActivityCsv', status: 400 },
    { id: 'getMyDigest' },
    choose('weekly'),
    choose('off'),
    { ...choose('hourly'), status: 400 },
  ];
}
