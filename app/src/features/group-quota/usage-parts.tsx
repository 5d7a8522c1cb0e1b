import type { GroupUsage } from '@kepwai/api-client';
import { type ReactNode, useId } from 'react';
import { countedFiles } from '../../lib/format/counted-files.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { Skeleton } from '../../ui/drawings/skeleton.tsx';

/** Section of the screen with a heading, and an action at the heading's end. */
export function Part({
  heading,
  action,
  children,
}: {
  heading: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="text-body font-semibold">
          {heading}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Shows how much the trash counts against the quota, and links to it. */
export function TrashLine({ groupId, trash }: { groupId: string; trash: GroupUsage['trash'] }) {
  if (trash.fileCount === 0) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-tile border border-line bg-surface-raised px-4 py-3 text-small">
      <span>
        ในถังขยะมี {countedFiles(trash)} {formatSize(trash.sizeBytes)} ยังกินที่อยู่
      </span>
      <TextLink alone to={`/microapp/${groupId}/file?trash=1`}>
        เปิดถังขยะ
      </TextLink>
    </p>
  );
}

/** Placeholder of the charts while they load. */
export function UsageSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-16 rounded-tile" />
      <Skeleton className="h-32 rounded-tile" />
      <Skeleton className="h-44 rounded-tile" />
    </div>
  );
}
