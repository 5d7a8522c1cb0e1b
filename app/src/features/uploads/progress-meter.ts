import { addSample, type SpeedSample, speedOf } from './speed.ts';
import type { UploadItem } from './upload-item.ts';
import type { ItemProgress } from './upload-state.ts';

/** Gathers what uploads say of their progress, many times a second, for whoever looks now and then. */
export interface ProgressMeter {
  /** So many bytes of this item have left. */
  readonly note: (item: UploadItem, sentBytes: number) => void;
  /** This attempt to send it is over. */
  readonly end: (id: string) => void;
  /** What was gathered since the last time; empty where nothing was. */
  readonly take: () => { progress: ReadonlyMap<string, ItemProgress>; bytesPerSecond: number | null };
  /** Nothing is under way: what comes next is measured anew. */
  readonly rest: () => void;
}

interface Track {
  readonly samples: readonly SpeedSample[];
  readonly sentBytes: number;
}

export function createProgressMeter(now: () => number): ProgressMeter {
  const tracks = new Map<string, Track>();
  let gathered = new Map<string, ItemProgress>();
  let samples: readonly SpeedSample[] = [];
  let movedBytes = 0;

  return {
    note: (item, sentBytes) => {
      const { id } = item;
      const track = tracks.get(id);
      // The first word of an attempt that goes on from an earlier one tells of bytes that arrived long ago.
      const before = track?.sentBytes ?? (item.isContinued || item.sentBytes > 0 ? sentBytes : 0);
      movedBytes += Math.max(0, sentBytes - before);
      const own = addSample(track?.samples ?? [], { atMs: now(), sentBytes });
      tracks.set(id, { samples: own, sentBytes });
      gathered.set(id, {
        sentBytes,
        bytesPerSecond: item.status === 'sending' ? speedOf(own) : null,
        reservedAt: item.reservedAt ?? gathered.get(id)?.reservedAt ?? now(),
      });
    },
    end: (id) => {
      tracks.delete(id);
      gathered.delete(id);
    },
    take: () => {
      const progress = gathered;
      gathered = new Map();
      samples = addSample(samples, { atMs: now(), sentBytes: movedBytes });
      return { progress, bytesPerSecond: speedOf(samples) };
    },
    rest: () => {
      samples = [];
    },
  };
}
