import type { Folder } from '@kepwai/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { createContext, type HTMLAttributes, type ReactNode, useContext, useState } from 'react';
import { uploadFolderProps } from '../../../lib/page/device/upload-folder.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { InlineError } from '../../../ui/page/error-state.tsx';
import type { Movable } from '../drag-items.ts';
import { FolderMark } from '../folder-colors.tsx';
import { topName } from '../folder-words.ts';
import { levelQuery } from '../queries.ts';
import { useDragTarget } from '../use-drag-target.ts';
import { handleTreeKey } from './tree-keys.ts';
import type { MoveTarget } from './use-move-items.ts';

/** Id of the item for the top, beside the ids of folders. */
export const topId = 'top';

interface TreeProps {
  readonly groupId: string;
  readonly label: string;
  /** Id of the chosen or open folder; {@link topId} for the top, null for none. */
  readonly currentId: string | null;
  /** Whether the current item is the page that is open, rather than a choice. */
  readonly isNavigation?: boolean;
  /** Ids whose items are open at first. */
  readonly openIds: readonly string[];
  /** Returns why a folder cannot be chosen; folders below it cannot be either. */
  readonly findObstacle?: (folder: Folder) => string | null;
  readonly onChoose: (target: MoveTarget) => void;
  /** Called with the items dropped onto an item, which then accepts files from the computer too. */
  readonly onReceive?: (items: Movable, target: MoveTarget) => void;
}

interface TreeState extends TreeProps {
  readonly stopId: string;
  readonly isOpen: (folderId: string) => boolean;
  readonly toggle: (folderId: string) => void;
}

const TreeContext = createContext<TreeState | null>(null);

/**
 * Tree of a group's folders below an item for the top. A level is fetched when its folder opens. One item is the tab
 * stop; keys are those of the WAI-ARIA tree view pattern. Items are siblings with a level: the name of an open item
 * would otherwise include the words of all below it.
 */
export function FolderTree(props: TreeProps) {
  const { label, currentId, openIds } = props;
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const { isOpen, toggle } = useOpenFolders(openIds);
  return (
    <div
      role="tree"
      aria-label={label}
      className="flex flex-col"
      onFocus={({ target }) =>
        setFocusedId(target.closest<HTMLElement>('[data-folder]')?.dataset.folder ?? null)
      }
      onKeyDown={handleTreeKey}
    >
      <TreeContext value={{ ...props, isOpen, toggle, stopId: focusedId ?? currentId ?? topId }}>
        <TopItem />
      </TreeContext>
    </div>
  );
}

/** Stores which folders are open; the ancestors of the current one open with it. */
function useOpenFolders(openIds: readonly string[]) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([topId, ...openIds]));
  const [known, setKnown] = useState(openIds.join());
  if (openIds.join() !== known) {
    setKnown(openIds.join());
    setOpened(new Set([...opened, ...openIds]));
  }
  const toggle = (folderId: string) => {
    const next = new Set(opened);
    if (!next.delete(folderId)) next.add(folderId);
    setOpened(next);
  };
  return { isOpen: (folderId: string) => opened.has(folderId), toggle };
}

function useTree(): TreeState {
  const tree = useContext(TreeContext);
  if (!tree) throw new Error('An item of a tree is outside one.');
  return tree;
}

function TopItem() {
  const { isNavigation } = useTree();
  return (
    <Item
      id={topId}
      target={null}
      name={isNavigation ? 'โฟลเดอร์' : topName}
      level={1}
      position={{ 'aria-posinset': 1, 'aria-setsize': 1 }}
      mark={<FolderMark color={null} className="size-5" />}
      hasChildren
      obstacle={null}
    >
      <Level parentId={null} level={2} obstacle={null} />
    </Item>
  );
}

/** Folders of one level. */
function Level({
  parentId,
  level,
  obstacle,
}: {
  parentId: string | null;
  level: number;
  obstacle: string | null;
}) {
  const { groupId, findObstacle } = useTree();
  const query = useInfiniteQuery(levelQuery(groupId, parentId));
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = query;
  if (!data && error) {
    return (
      <NoFolder level={level}>
        <InlineError title="โหลดไม่ได้" isRetrying={isFetching} onRetry={() => void refetch()} />
      </NoFolder>
    );
  }
  if (!data) {
    return (
      <div style={indentOf(level)} className="flex flex-col gap-2 py-3">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
      </div>
    );
  }
  const folders = data.pages.flatMap((page) => page.items);
  return (
    <>
      {folders.map((folder, index) => {
        const ownObstacle = obstacle ?? findObstacle?.(folder) ?? null;
        return (
          <Item
            key={folder.id}
            id={folder.id}
            target={folder}
            name={folder.name}
            level={level}
            position={{
              'aria-posinset': index + 1,
              'aria-setsize': hasNextPage ? -1 : folders.length,
            }}
            mark={<FolderMark color={folder.color} className="size-5" />}
            hasChildren={folder.folderCount > 0}
            obstacle={ownObstacle}
          >
            <Level parentId={folder.id} level={level + 1} obstacle={ownObstacle} />
          </Item>
        );
      })}
      {hasNextPage && (
        <NoFolder level={level}>
          <Button
            tone="quiet"
            tabIndex={-1}
            busy={query.isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            ดูโฟลเดอร์เพิ่ม
          </Button>
        </NoFolder>
      )}
    </>
  );
}

/** Item that is no folder, with a button that keys press. */
function NoFolder({ level, children }: { level: number; children: ReactNode }) {
  return (
    <div
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      style={indentOf(level)}
      className="rounded-control py-1 outline-none focus-visible:outline-3 focus-visible:outline-focus"
    >
      {children}
    </div>
  );
}

function indentOf(level: number) {
  return { paddingInlineStart: `${level * 0.75}rem` };
}

function Item({
  id,
  target,
  name,
  level,
  position,
  mark,
  hasChildren,
  obstacle,
  children,
}: {
  id: string;
  target: MoveTarget;
  name: string;
  level: number;
  /** Its place among those of its level. */
  position: Pick<HTMLAttributes<HTMLElement>, 'aria-posinset' | 'aria-setsize'>;
  mark: ReactNode;
  hasChildren: boolean;
  /** Reason why it cannot be chosen; null if it can. */
  obstacle: string | null;
  children: ReactNode;
}) {
  const { currentId, isNavigation, stopId, isOpen, toggle, onChoose, onReceive } = useTree();
  const isExpanded = hasChildren && isOpen(id);
  const isCurrent = currentId === id;
  const drag = useDragTarget((items) => onReceive?.(items, target));
  return (
    <>
      <div
        role="treeitem"
        data-folder={id}
        tabIndex={stopId === id ? 0 : -1}
        aria-label={obstacle ? `${name} (${obstacle})` : name}
        aria-level={level}
        {...position}
        {...(hasChildren && { 'aria-expanded': isExpanded })}
        {...(isNavigation
          ? isCurrent && { 'aria-current': 'page' as const }
          : { 'aria-selected': isCurrent })}
        {...(obstacle !== null && { 'aria-disabled': true })}
        className="rounded-control outline-none [&:focus-visible>div]:outline-3 [&:focus-visible>div]:outline-focus"
      >
        {/* Keys reach the item itself; these are for pointers. */}
        <div
          className={classes(
            'flex min-h-11 items-center gap-2 rounded-control pr-2',
            isCurrent ? 'bg-action-soft text-action-soft-ink' : 'hover:bg-surface-sunken',
            drag.isOver && 'outline-2 outline-action outline-dashed',
            obstacle !== null && 'opacity-60',
          )}
          style={{ paddingInlineStart: `${(level - 1) * 0.75}rem` }}
          {...(onReceive && { ...drag.handlers, ...uploadFolderProps({ id: target?.id ?? null, name }) })}
        >
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            data-toggle
            className={classes(
              'grid size-11 shrink-0 place-items-center rounded-control text-ink-soft',
              !hasChildren && 'invisible',
            )}
            onClick={() => toggle(id)}
          >
            <ChevronRight
              aria-hidden="true"
              className={classes('size-5 transition-transform duration-quick', isExpanded && 'rotate-90')}
            />
          </button>
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            data-choose
            disabled={obstacle !== null}
            className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-left text-small disabled:cursor-not-allowed"
            onClick={() => onChoose(target)}
          >
            {mark}
            <span className="min-w-0 flex-1">
              <span className="block truncate">{name}</span>
              {obstacle !== null && <span className="block text-caption text-ink-soft">{obstacle}</span>}
            </span>
          </button>
        </div>
      </div>
      {isExpanded && children}
    </>
  );
}
