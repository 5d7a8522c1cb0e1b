import type { FileItem } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import { pictureOf } from '../../lib/api/picture-of.ts';
import { spokenName } from '../../lib/format/names/spoken-name.ts';
import { classes } from '../../ui/classes.ts';
import { useInnerTabStop } from '../../ui/controls/tab-stop.tsx';
import { starsQuery } from './queries.ts';
import { useStars } from './use-stars.ts';

const shared = 'grid size-11 shrink-0 place-items-center transition-opacity';
/** A finger does not hit it by mistake: there it is a mark, and the menu changes it. */
const byMouse = '[@media(hover:none)]:pointer-events-none';
const onHover =
  '[@media(hover:none)]:hidden [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover/square:opacity-100 [@media(hover:hover)]:group-hover/line:opacity-100 [@media(hover:hover)]:focus-visible:opacity-100';

interface StarProps {
  readonly file: FileItem;
  readonly place: 'tile' | 'row';
}

/** Star on a file's tile or row: shown if I starred it, and under a mouse, which toggles it. */
export function StarButton({ file, place }: StarProps) {
  const { id, groupId } = file;
  const { data: isStarred = false } = useQuery({
    ...starsQuery(groupId),
    select: ({ fileIds }) => fileIds.includes(id),
  });
  const { setStars } = useStars(groupId);
  return <StarMark {...{ file, place, isStarred }} onToggle={() => void setStars([id], !isStarred)} />;
}

/** Same star for a list that knows which files I starred. */
export function StarMark({
  file,
  place,
  isStarred,
  onToggle,
}: StarProps & { isStarred: boolean; onToggle: () => void }) {
  const isBacked = place === 'tile' && !isPlain(file);
  const inner = useInnerTabStop();
  return (
    <button
      type="button"
      {...inner}
      data-star=""
      aria-pressed={isStarred}
      aria-label={`ดาวของ ${spokenName(file)}`}
      onClick={onToggle}
      className={classes(
        shared,
        byMouse,
        place === 'tile' && `absolute ${cornerOf(file)}`,
        !isStarred && onHover,
      )}
    >
      <span
        className={classes(
          'grid size-7 place-items-center rounded-full',
          isBacked && 'bg-stage/60',
          isStarred ? 'text-accent' : isBacked ? 'text-stage-ink' : 'text-ink-soft',
        )}
      >
        <Star className={classes('size-4.5', isStarred && 'fill-current')} aria-hidden="true" />
      </span>
    </button>
  );
}

/** Whether a tile has words in place of a picture. */
function isPlain(file: FileItem): boolean {
  return file.state === 'kept' && pictureOf(file).thumbnailUrl === null;
}

/** Returns the free corner of a tile. */
function cornerOf(file: FileItem): string {
  // A file that is missing has the button that requests it again in the other corner.
  if (file.state !== 'kept') return 'top-0 left-0';
  // Between the kind and the type.
  return isPlain(file) ? 'top-0.5 left-8' : 'top-0 right-0';
}
