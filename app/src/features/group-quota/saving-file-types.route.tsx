import { isNotFound } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { groupName } from '../../lib/format/names/group-words.ts';
import { useRouteParam } from '../../lib/page/route-params.ts';
import { ScreenBody, TopBar } from '../../ui/page/top-bar.tsx';
import { groupQuery } from '../groups/queries.ts';
import { SavingFileTypesForm } from './saving-file-types-form.tsx';

/** Shows which kinds the group keeps. */
export default function SavingFileTypes() {
  const groupId = useRouteParam('groupId');
  const { data: group, error } = useQuery(groupQuery(groupId));
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <>
      <TopBar
        title="ชนิดไฟล์ที่เก็บ"
        subtitle={group ? groupName(group) : null}
        backTo={`/microapp/${groupId}/quota`}
        backLabel="กลับไปที่เก็บของกลุ่ม"
      />
      <ScreenBody>
        <SavingFileTypesForm groupId={groupId} />
      </ScreenBody>
    </>
  );
}
