import type { MyPost } from '@kepwai/api-client';
import { formatCount } from '../../lib/format/sizes.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { PostRow, postGroupName } from './post-row.tsx';

/** Lists posts by group, the group of the latest post first; one, a group, or all can be chosen. */
export function PostGroups({
  posts,
  chosenIds,
  onChoose,
}: {
  posts: readonly MyPost[];
  chosenIds: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
}) {
  if (posts.length === 0) return null;
  const groups = groupPosts(posts);
  const choice = { chosenIds, onChoose };
  return (
    <>
      {groups.length > 1 && (
        <ChooseAll label={`เลือกที่เห็นทุกกลุ่ม ${formatCount(posts.length)}`} posts={posts} {...choice} />
      )}
      {groups.map(([key, ofGroup]) => (
        <section key={key} aria-label={headingOf(ofGroup)} className="flex flex-col gap-1">
          <h3 className="text-body font-semibold wrap-anywhere">{headingOf(ofGroup)}</h3>
          <ChooseAll label={`เลือกที่เห็นในกลุ่มนี้ ${formatCount(ofGroup.length)}`} posts={ofGroup} {...choice} />
          <ul className="flex flex-col gap-1">
            {ofGroup.map((post) => (
              <li key={post.id}>
                <PostRow
                  post={post}
                  isChosen={chosenIds.has(post.id)}
                  onChange={() => onChoose(toggled(chosenIds, [post.id]))}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function groupPosts(posts: readonly MyPost[]): [key: string, posts: MyPost[]][] {
  const groups = new Map<string, MyPost[]>();
  for (const post of posts) {
    const key = groupKeyOf(post);
    groups.set(key, [...(groups.get(key) ?? []), post]);
  }
  return [...groups];
}

function ChooseAll({
  label,
  posts,
  chosenIds,
  onChoose,
}: {
  label: string;
  posts: readonly MyPost[];
  chosenIds: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
}) {
  const ids = posts.map(({ id }) => id);
  const isAllChosen = ids.every((id) => chosenIds.has(id));
  const others = ids.filter((id) => !chosenIds.has(id));
  return (
    <Checkbox
      label={label}
      checked={isAllChosen}
      onChange={() => onChoose(toggled(chosenIds, isAllChosen ? ids : others))}
    />
  );
}

/** Returns the common facts of posts of one group. Groups that the poster left have no id: those of one name are shown together. */
function groupKeyOf({ group }: MyPost): string {
  return group.id ?? `left ${group.name}`;
}

function headingOf([first]: readonly MyPost[]): string {
  if (!first) return '';
  return postGroupName(first) + (first.group.id === null ? ' (ออกมาแล้ว)' : '');
}

function toggled(ids: ReadonlySet<string>, changed: readonly string[]): Set<string> {
  const next = new Set(ids);
  for (const id of changed) if (!next.delete(id)) next.add(id);
  return next;
}
