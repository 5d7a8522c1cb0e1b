import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { spokenName } from '../../../lib/format/names/spoken-name.ts';
import { usePreload } from '../../../lib/page/use-preload.ts';
import { useLazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import type { MenuPoint } from '../../../ui/overlays/menu-surface.tsx';
import {
  type FilesTarget,
  type FolderTarget,
  type ImageSetTarget,
  type ItemAction,
  type ItemTarget,
  toMenuItems,
} from '../../bulk/item-action.ts';
import { countedItems } from '../../folders/folder-words.ts';
import type { FileFilter } from '../file-filter.ts';
import { useBusy } from './busy.ts';
import { findMenuButton } from './find-menu-button.ts';
import { hasMouse } from './has-mouse.ts';
import { hasTabs, useFileActions } from './use-file-actions.tsx';
import { useFolderActions } from './use-folder-actions.tsx';
import { useImageSetActions } from './use-image-set-actions.tsx';
import { type AskItem, useItemDialogs } from './use-item-dialogs.tsx';

// Imported here and in menu.tsx alike: a static import would put it among the parts that every screen loads.
const loadSurface = () => import('../../../ui/overlays/menu-surface.tsx');

interface ContextMenusProps {
  readonly groupId: string;
  /** Element that the items are in. Each has `data-file` or `data-folder`, and a link. */
  readonly box: RefObject<HTMLElement | null>;
  /** Returns the subject of the menu of an item; null if it has none. */
  readonly findTarget: (item: HTMLElement) => ItemTarget | null;
  /** Filter of the list that the files are in. */
  readonly filter?: FileFilter;
  /** Called when an action begins that ends a selection. */
  readonly onActed?: () => void;
  /** Returns the list's additions for one of its items. */
  readonly findOwn?: (item: HTMLElement) => readonly ItemAction[];
  /** Shows the details of a file. Default: a sheet. */
  readonly onDetails?: (item: HTMLElement) => void;
}

interface OpenedMenu {
  readonly item: HTMLElement;
  /** Button or link at which the menu opens, and which gets the focus back. */
  readonly anchor: HTMLElement | null;
  readonly target: ItemTarget;
  /** Null if it was opened by a key or a button: it opens there. */
  readonly point: MenuPoint | null;
  readonly number: number;
}

/**
 * Opens the menu of an item by its button, right click, the menu key, or Shift+F10. Rendered beside the list, whose code
 * it stays out of. A finger keeps selecting by a long press, and links and fields inside items keep the browser's own menu.
 */
export default function ContextMenus(props: ContextMenusProps) {
  const { groupId, box, findTarget } = props;
  usePreload(loadSurface);
  const [opened, setOpened] = useState<OpenedMenu | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { ask, dialog } = useItemDialogs(groupId);
  const open = useEffectEvent((event: Event, point: MenuPoint | null) => {
    const item = findItem(event.target);
    const target = item && findTarget(item);
    if (!item || !target) return;
    event.preventDefault();
    const anchor = findMenuButton(event.target) ?? item.querySelector('a');
    setOpened((before) => ({ item, anchor, target, point, number: (before?.number ?? 0) + 1 }));
    setIsOpen(true);
  });
  useEffect(() => listen(box.current, (event, point) => open(event, point)), [box]);
  const rest = { ...props, ask, isOpen, onClose: () => setIsOpen(false) };
  return (
    <>
      {opened && <TargetMenu key={`menu-${opened.number}`} opened={opened} {...rest} />}
      {dialog}
    </>
  );
}

/** Calls back when a menu is requested within an element. */
function listen(
  element: HTMLElement | null,
  onOpen: (event: Event, point: MenuPoint | null) => void,
): () => void {
  const onContextMenu = (event: MouseEvent) => {
    if (!hasMouse || isTouch(event)) return;
    onOpen(event, { x: event.clientX, y: event.clientY });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) onOpen(event, null);
  };
  const onClick = (event: MouseEvent) => {
    if (findMenuButton(event.target)) onOpen(event, null);
  };
  element?.addEventListener('click', onClick);
  element?.addEventListener('contextmenu', onContextMenu);
  element?.addEventListener('keydown', onKeyDown);
  return () => {
    element?.removeEventListener('click', onClick);
    element?.removeEventListener('contextmenu', onContextMenu);
    element?.removeEventListener('keydown', onKeyDown);
  };
}

/** A long press fires the same event in some browsers. */
function isTouch(event: MouseEvent): boolean {
  return 'pointerType' in event && event.pointerType === 'touch';
}

/** Returns the item that a target is in, unless a field or another link than the item's own is meant. */
function findItem(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const item = target.closest<HTMLElement>('[data-file], [data-folder]');
  const link = target.closest('a');
  const isOther = target.closest('input, textarea, select, [contenteditable]') !== null;
  if (!item || isOther || (link && link !== item.querySelector('a'))) return null;
  return item;
}

type MenuProps<Target> = ContextMenusProps & {
  opened: OpenedMenu;
  target: Target;
  ask: AskItem;
  isOpen: boolean;
  onClose: () => void;
};

function TargetMenu(props: Omit<MenuProps<ItemTarget>, 'target'>) {
  const { target } = props.opened;
  if (target.type === 'folder') return <FolderItems {...props} target={target} />;
  if (target.type === 'image-set') return <ImageSetItems {...props} target={target} />;
  return <FileItems {...props} target={target} />;
}

function FileItems(props: MenuProps<FilesTarget>) {
  const { target, ask, filter, onActed, opened, onDetails } = props;
  const actions = useFileActions(target, {
    ask: (question) => {
      if (question.about === 'details' && onDetails) onDetails(opened.item);
      else ask(question);
    },
    ...(filter && { filter }),
    ...(onActed && { onActed }),
  });
  const isOne = target.files.length === 1 && !target.isWhole;
  const [first] = target.files;
  const name = isOne && first ? spokenName(first) : countOf(target);
  return <Surface {...props} name={name} actions={actions} />;
}

function countOf({ files, isWhole, selection, count }: FilesTarget): string {
  return `ที่เลือกไว้ ${countedItems({ files, folders: [], ...(isWhole && { found: { selection, count } }) })}`;
}

function ImageSetItems(props: MenuProps<ImageSetTarget>) {
  const actions = useImageSetActions(props.target, props);
  return <Surface {...props} name={props.target.imageSet.name} actions={actions} />;
}

function FolderItems(props: MenuProps<FolderTarget>) {
  const actions = useFolderActions(props.target.folder, props);
  return <Surface {...props} name={props.target.folder.name} actions={actions} />;
}

function Surface({
  opened: { item, anchor, point },
  name,
  actions,
  findOwn,
  isOpen,
  onClose,
}: MenuProps<ItemTarget> & { name: string; actions: readonly ItemAction[] }) {
  // The list may draw the item anew meanwhile: the link is looked up when the focus returns.
  const link = useRef<HTMLElement | null>(anchor);
  const [own] = useState(() => findOwn?.(item) ?? []);
  const [opening, rest] = split(actions.filter(({ name }) => name !== 'open-tab' || hasTabs()));
  const MenuSurface = useLazyOverlay(loadSurface, { open: isOpen, onClose });
  useBusy(anchor, isOpen && !MenuSurface);
  return (
    MenuSurface && (
      <MenuSurface
        anchor={link}
        point={point}
        open={isOpen}
        label={`ตัวเลือกของ ${name}`}
        items={toMenuItems([...opening, ...own, ...rest])}
        onClose={onClose}
      />
    )
  );
}

/** Splits actions into those that open the item, which come first, and the others. */
function split(actions: readonly ItemAction[]): [ItemAction[], ItemAction[]] {
  const opens = ({ name }: ItemAction) => name === 'open' || name === 'open-tab';
  return [actions.filter(opens), actions.filter((action) => !opens(action))];
}
