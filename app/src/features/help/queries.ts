import { queryOptions } from '@tanstack/react-query';
import { helpPages, loadHelp } from '../../lib/help/entries.ts';

/** Returns the query for all answers: what the server has, or what this device read last. */
export function helpQuery() {
  return queryOptions({
    queryKey: ['help'],
    queryFn: async () => {
      const [questions, ...others] = await Promise.allSettled(helpPages.map((page) => loadHelp(page)));
      // Without the questions there is no help; the other pages only add to them.
      if (questions?.status !== 'fulfilled') throw questions?.reason ?? new Error('no page of help');
      return [questions, ...others].flatMap((page) => (page.status === 'fulfilled' ? page.value : []));
    },
    staleTime: 600_000,
    retry: false,
  });
}
