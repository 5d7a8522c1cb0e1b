import { useQueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { invalidateStars, starsQuery } from './queries.ts';

/** Returns functions that star files for me alone, or remove the stars; with an undo for those that changed. */
export function useStars(groupId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { queryKey } = starsQuery(groupId);

  async function setStars(fileIds: readonly string[], isStarred: boolean): Promise<void> {
    const before = queryClient.getQueryData(queryKey);
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(
      queryKey,
      (stars) => stars && { fileIds: change(stars.fileIds, fileIds, isStarred) },
    );
    try {
      const body = { fileIds: [...fileIds], isStarred };
      const changed = await queries.call('setStars', { params: { path: { groupId } }, body });
      toast({
        text: isStarred ? 'ติดดาวแล้ว เห็นคนเดียว' : 'เอาดาวออกแล้ว',
        ...(changed.fileIds.length > 0 && { undo: () => void setStars(changed.fileIds, !isStarred) }),
      });
    } catch (error) {
      queryClient.setQueryData(queryKey, before);
      toast({
        text: `${isStarred ? 'ติดดาว' : 'เอาดาวออก'}ไม่ได้: ${describeErrorBriefly(error)}`,
        tone: 'error',
      });
    }
    await invalidateStars(queryClient, groupId);
  }

  /** Stars files, or removes the stars if all of them have one. */
  function toggleStars(fileIds: readonly string[]): void {
    const starred = new Set(queryClient.getQueryData(queryKey)?.fileIds);
    const isStarred = fileIds.every((id) => starred.has(id));
    if (fileIds.length > 0) void setStars(fileIds, !isStarred);
  }

  return { setStars, toggleStars };
}

function change(starred: readonly string[], fileIds: readonly string[], isStarred: boolean): string[] {
  const others = starred.filter((id) => !fileIds.includes(id));
  return isStarred ? [...fileIds, ...others] : others;
}
