import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../lib/errors/error-text.ts';
import { Loading, Skeleton } from '../../ui/drawings/skeleton.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { AskErasure } from './ask-erasure.tsx';
import { OpenErasure } from './open-erasure.tsx';
import { myErasureQuery } from './queries.ts';

/** Shows what being erased deletes, requests it, or shows the request that is open. */
export function ErasureSection() {
  const { data, error, isFetching, refetch } = useQuery(myErasureQuery());
  return (
    <section aria-labelledby="erasure" className="flex flex-col gap-4">
      <h2 id="erasure" className="text-heading font-semibold">
        ลบบัญชี
      </h2>
      {!data && error && (
        <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading label="กำลังโหลดข้อมูลของคุณ" onRetry={() => void refetch()}>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-44 rounded-sheet" />
            <Skeleton className="h-44 rounded-sheet" />
          </div>
        </Loading>
      )}
      {data?.erasure && <OpenErasure erasure={data.erasure} />}
      {data && !data.erasure && <AskErasure mine={data} />}
    </section>
  );
}
