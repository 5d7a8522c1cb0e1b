import type { Group } from '@kepwai/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useToast } from '../../ui/toast.tsx';
import { groupQuery } from './queries.ts';

/** What happens once the chat of a group goes on with a former cabinet: that cabinet is opened, by its own id, in place of the group. */
export function useContinued(hereId: string): (cabinet: Group) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return (cabinet) => {
    // Under both ids, as the server answers from now on.
    for (const id of [hereId, cabinet.id]) queryClient.setQueryData(groupQuery(id).queryKey, cabinet);
    // By now it has the chat's name.
    toast({ text: 'ใช้ตู้เดิมต่อแล้ว ของเดิมอยู่ครบ' });
    void navigate(`/microapp/${cabinet.id}`, { replace: true });
  };
}
