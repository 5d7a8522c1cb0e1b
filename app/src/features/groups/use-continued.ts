import type { Group } from '@kepwai/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useToast } from '../../ui/overlays/toast.tsx';
import { groupQuery } from './queries.ts';

/** Returns a function that opens the former group, by its own id, once the chat continues with it. */
export function useContinued(hereId: string): (group: Group) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return (group) => {
    // Under both ids, since the server now returns this group for both.
    for (const id of [hereId, group.id]) queryClient.setQueryData(groupQuery(id).queryKey, group);
    // By now it has the chat's name.
    toast({ text: 'ใช้ตู้เดิมต่อแล้ว ของเดิมอยู่ครบ' });
    void navigate(`/microapp/${group.id}`, { replace: true });
  };
}
