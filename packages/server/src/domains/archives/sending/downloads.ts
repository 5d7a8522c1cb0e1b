import { AppError } from '../../../errors.ts';

/** Downloads of archives that this process sends at a time. */
export interface Downloads {
  /**
   * Begins a download of somebody; returns the function that ends it.
   * @throws AppError TOO_MANY_DOWNLOADS where they have as many as they can; UNAVAILABLE where the process has
   */
  begin(who: string): () => void;
  /** Returns the number of downloads under way. */
  count(): number;
}

/** Maximum of one person: a download manager opens several connections. */
const maxOfPerson = 6;

/** Maximum of this process: each holds about a megabyte, however slow its client is. */
const maxOfProcess = 100;

/** Pause after which a download can be tried again. */
const retryAfterSeconds = 10;

/** Creates the downloads of a process. */
export function createDownloads({ perPerson = maxOfPerson, inAll = maxOfProcess } = {}): Downloads {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    begin(who) {
      const own = counts.get(who) ?? 0;
      if (own >= perPerson) throw new AppError('TOO_MANY_DOWNLOADS', { retryAfterSeconds });
      if (all >= inAll) throw new AppError('UNAVAILABLE', { retryAfterSeconds });
      counts.set(who, own + 1);
      all += 1;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        all -= 1;
        const left = (counts.get(who) ?? 1) - 1;
        if (left > 0) counts.set(who, left);
        else counts.delete(who);
      };
    },
    count: () => all,
  };
}
