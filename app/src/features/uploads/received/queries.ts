import { queryOptions } from '@tanstack/react-query';
import { listReceived } from '../../../lib/received/received-files.ts';

/** Returns the query for the files that other apps shared with this one; they are on this device alone. */
export function receivedQuery() {
  return queryOptions({
    queryKey: ['received-files'],
    queryFn: () => listReceived(),
    staleTime: 0,
    retry: false,
    structuralSharing: false,
  });
}
