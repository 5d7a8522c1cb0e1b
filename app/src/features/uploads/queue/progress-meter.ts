import { addSample, type SpeedSample, speedOf } from './speed.ts';
import type { UploadItem } from './upload-item.ts';
import type { ItemProgress } from './upload-state.ts';

/** Collects the frequent progress events of uploads, for a caller who reads them now and then. */
export interface ProgressMeter {
  /** Records the number of bytes sent for this item. */
  readonly note: (item: UploadItem, sentBytes: number) => void;
  /** Ends this attempt to send the item. */
  readonly end: (id: string) => void;
  /** Returns the progress since the last call; empty if there was none. */
  readonly take: () => { progress: ReadonlyMap<string, ItemProgress>; bytesPerSecond: number | null };
  /** Resets the speed, since nothing is being sent. */
  readonly rest: () => void;
}

interface Track {
  readonly samples: readonly SpeedSample[];
  readonly sentBytes: number;
}

export function createProgressMeter(now: () => number): ProgressMeter {
  const tracks = new Map<string, Track>();
  let collected = new Map<string, ItemProgress>();
  let samples: readonly SpeedSample[] = [];
  let movedBytes = 0;

  return {
    note: (item, sentBytes) => {
      const { id } = item;
      const track = tracks.get(id);
      // The first event of a resumed attempt counts bytes that arrived long ago.
      const before = track?.sentBytes ?? (item.isContinued || item.sentBytes > 0 ? sentBytes : 0);
      movedBytes += Math.max(0, sentBytes - before);
      const own = addSample(track?.samples ?? [], { atMs: now(), sentBytes });
      tracks.set(id, { samples: own, sentBytes });
      collected.set(id, {
        sentBytes,
        bytesPerSecond: item.status === 'sending' ? speedOf(own) : null,
        reservedAt: item.reservedAt ?? collected.get(id)?.reservedAt ?? now(),
      });
    },
    end: (id) => {
      tracks.delete(id);
      collected.delete(id);
    },
    take: () => {
      const progress = collected;
      collected = new Map();
      samples = addSample(samples, { atMs: now(), sentBytes: movedBytes });
      return { progress, bytesPerSecond: speedOf(samples) };
    },
    rest: () => {
      samples = [];
    },
  };
}
