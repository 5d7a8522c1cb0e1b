import type { Member } from '@kepwai/api-client';
import { Link } from 'react-router';
import { formatCount } from '../../../lib/format/sizes.ts';
import { Avatar } from '../../../ui/drawings/avatar.tsx';

const maxFaces = 12;

/** Shows who posts here, most files first, each linked to their files. */
export default function PeopleRow({ groupId, members }: { groupId: string; members: readonly Member[] }) {
  if (members.length === 0) return null;
  return (
    <nav aria-label="คนส่ง">
      <h2 className="mb-2 text-small font-medium text-ink-soft">คนส่ง</h2>
      <ul className="-mx-4 flex gap-1 overflow-x-auto px-4 [scrollbar-width:none] xl:mx-0 xl:flex-wrap xl:px-0">
        {members.slice(0, maxFaces).map(({ person, fileCount }) => {
          const name = person.displayName ?? 'สมาชิกในกลุ่ม';
          return (
            <li key={person.id} className="shrink-0">
              <Link
                to={`/microapp/${groupId}/file?person=${person.id}`}
                className="relative flex w-18 flex-col items-center gap-1 rounded-tile px-1 py-1.5 text-ink no-underline hover:bg-surface-sunken"
              >
                <Avatar name={name} pictureUrl={person.pictureUrl} />
                <span className="w-full truncate text-center text-caption">{name}</span>
                <span className="sr-only">{formatCount(fileCount)} ไฟล์</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
