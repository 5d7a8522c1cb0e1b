import { AppError } from '../../../errors.ts';

/** Downloads of archives that this process sends at a time. */
export interface Downloads {
  /**
   * Registers a download of a person, or of a network that many may share; returns the function that ends it.
   * @throws AppError TOO_MANY_DOWNLOADS at their limit; UNAVAILABLE at that of the process
   */
  begin(who: string, network?: string): () => void;
  /** Returns the number of downloads under way. */
  count(): number;
}

/** Maximum of one person: a download manager opens several connections. */
const maxOfPerson = 6;

/** Maximum of one network: a school sits behind one, but it leaves half of the process to all others. */
const maxOfNetwork = 50;

/** Maximum of this process: each holds about a megabyte, however slow its client is. */
const maxOfProcess = 100;

/** Pause after which a download can be tried again. */
const retryAfterSeconds = 10;

/** Creates the downloads of a process. */
export function createDownloads({ perPerson = maxOfPerson, inAll = maxOfProcess } = {}): Downloads {
  const counts = new Map<string, number>();
  let all = 0;
  function add(key: string, change: 1 | -1): void {
    const count = (counts.get(key) ?? 0) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  }
  return {
    begin(who, network) {
      const limits = new Map([[`who ${who}`, perPerson]]);
      if (network !== undefined) limits.set(`network ${network}`, maxOfNetwork);
      for (const [key, max] of limits)
        if ((counts.get(key) ?? 0) >= max) throw new AppError('TOO_MANY_DOWNLOADS', { retryAfterSeconds });
      if (all >= inAll) throw new AppError('UNAVAILABLE', { retryAfterSeconds });
      for (const key of limits.keys()) add(key, 1);
      all += 1;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        all -= 1;
        for (const key of limits.keys()) add(key, -1);
      };
    },
    count: () => all,
  };
}
