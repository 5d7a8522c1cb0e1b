import type { MyPost } from '@kepwai/api-client';
import { countedLike } from '../../lib/format/counted-files.ts';
import { formatCount } from '../../lib/format/sizes.ts';
import { Progress } from '../../ui/drawings/progress.tsx';
import type { Erased } from '../../ui/overlays/erase-files-dialog.tsx';
import { postGroupName } from './post-row.tsx';

/** Maximum number of names listed; they are enough to recognise what it was. */
const namesShown = 50;

/** Lists the erased posts by name, with progress while some of them are still being erased. */
export function ErasedList({ erased, erasingCount }: { erased: Erased<MyPost>; erasingCount: number }) {
  const { items: posts, count } = erased;
  const isDone = erasingCount === 0;
  const more = count - Math.min(posts.length, namesShown);
  return (
    <section className="rounded-tile border border-line bg-surface-sunken p-4">
      <h3 role="status" className="text-body font-semibold">
        {isDone
          ? `ลบถาวรแล้ว ${countedLike(count, posts)}`
          : `กำลังลบ เหลืออีก ${formatCount(erasingCount)} จาก ${countedLike(count, posts)}`}
      </h3>
      {!isDone && (
        <>
          <Progress label="กำลังลบ" value={count > 0 ? 1 - erasingCount / count : null} />
          <p className="text-caption text-ink-soft">ปิดหน้านี้ได้ ลบต่อเอง</p>
        </>
      )}
      <ul className="mt-2 flex flex-col gap-1 text-small">
        {posts.slice(0, namesShown).map((post) => (
          <li key={post.id}>
            {post.name} <span className="text-caption text-ink-soft">{postGroupName(post)}</span>
          </li>
        ))}
        {more > 0 && <li className="text-ink-soft">และอีก {countedLike(more, posts)}</li>}
      </ul>
    </section>
  );
}
