import type { FileItem } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { TabStopProvider } from '../../ui/controls/tab-stop.tsx';
import { latestFilesQuery } from '../files/queries.ts';
import { StarButton } from '../stars/star-button.tsx';

/**
 * Renders the stars on the tiles of the group's front. Apart from the tiles, whose code must stay small, and with the
 * focus of none: the menu key reaches the star of a tile.
 */
export default function FrontStars({ groupId }: { groupId: string }) {
  const { data: latest } = useQuery(latestFilesQuery(groupId));
  const tiles = useTiles();
  const files = new Map(latest?.items.map((file) => [file.id, file]));
  return (
    <TabStopProvider stopId={null}>
      {tiles.map((tile) => {
        const file = findKept(files, tile);
        return file && createPortal(<StarButton file={file} place="tile" />, tile, file.id);
      })}
    </TabStopProvider>
  );
}

function findKept(files: ReadonlyMap<string, FileItem>, { dataset }: HTMLElement): FileItem | null {
  const file = files.get(dataset.file ?? '');
  return file?.state === 'kept' ? file : null;
}

/** Returns the tiles of single files that are on the screen now. */
function useTiles(): readonly HTMLElement[] {
  const [tiles, setTiles] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    const main = document.querySelector('main');
    if (!main) return;
    const read = () => {
      const now = [...main.querySelectorAll<HTMLElement>('li[data-file]:not([data-image-set])')];
      setTiles((before) =>
        before.length === now.length && before.every((tile, at) => tile === now[at]) ? before : now,
      );
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return tiles;
}
