import { isNotFound } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useRouteParam } from '../../../lib/page/route-params.ts';
import { groupMembersQuery, groupQuery } from '../../groups/queries.ts';
import { FolderScreen } from './folder-screen.tsx';

/** Shows the folders at the top, and the files that are in none. */
export default function Folders() {
  const groupId = useRouteParam('groupId');
  const { data: group, error } = useQuery(groupQuery(groupId));
  const { data: members = [] } = useQuery(groupMembersQuery(groupId));
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  return <FolderScreen groupId={groupId} group={group} members={members} opened={null} />;
}
