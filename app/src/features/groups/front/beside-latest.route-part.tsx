import type { Group, ImageSet } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import { arrivesLate } from '../../../lib/page/arrives-late.ts';
import { usePreload } from '../../../lib/page/use-preload.ts';
import { memoriesQuery } from '../../files/queries.ts';
import FrontFolders from '../../folders/front-folders.tsx';
import EarlierImageSets from '../../image-sets/earlier-image-sets.tsx';
import { latestImageSetsQuery } from '../../image-sets/queries.ts';
import FrontMenus from '../../latest/front-menus.tsx';
import FrontStars from '../../latest/front-stars.tsx';
import Memories from '../../memories/memories.tsx';
import { MissedOffer } from '../../retry/missed-offer.tsx';
import { loadViewer } from '../../stage/load-viewer.ts';
import { groupMembersQuery } from '../queries.ts';
import PeopleRow from './people-row.tsx';

/**
 * Renders the parts of the front below the latest files, or beside them on a wide screen. They arrive together and
 * push nothing around.
 */
export default function BesideLatest({
  group,
  isEmpty,
  imageSets,
}: {
  group: Group;
  /** Whether the group has no files, so that only its missed ones remain. */
  isEmpty: boolean;
  /** Those that the latest files don't show; undefined while they are loading. */
  imageSets: ImageSet[] | undefined;
}) {
  usePreload(loadViewer);
  return (
    <div className="flex min-w-0 flex-col gap-6 xl:pt-2" {...arrivesLate}>
      {group.keeping === 'keeping' && <MissedOffer groupId={group.id} />}
      {!isEmpty && <Rest groupId={group.id} imageSets={imageSets} />}
    </div>
  );
}

function Rest({ groupId, imageSets }: { groupId: string; imageSets: ImageSet[] | undefined }) {
  const members = useQuery(groupMembersQuery(groupId));
  const memories = useQuery(memoriesQuery(groupId));
  const { data: sets } = useQuery(latestImageSetsQuery(groupId));
  // Not `isPending`: a failed query is pending again while it is refetched, which would unmount all of this.
  if (!members.isFetched || !memories.isFetched) return null;
  return (
    <>
      <FrontMenus groupId={groupId} sets={sets} />
      <FrontStars groupId={groupId} />
      <FrontFolders groupId={groupId} />
      {memories.data && <Memories groupId={groupId} memories={memories.data} />}
      <EarlierImageSets imageSets={imageSets ?? []} />
      <PeopleRow groupId={groupId} members={members.data ?? []} />
    </>
  );
}
