/** Something that goes wrong on demand. */
export interface Fault {
  /** Path that it is for. Default: every path of the API. */
  path?: RegExp;
  /**
   * `answer`: the status instead of Stripe's own. `hang`: no answer at all. `hang-after`, `cut-after`: the request is carried
   * out, and its answer never comes, or the connection is cut.
   */
  kind: 'answer' | 'hang' | 'hang-after' | 'cut-after';
  /** With `answer`. Default: 500. */
  status?: number;
  headers?: Record<string, string>;
  /** How often. Default: once. */
  times?: number;
}

/** Faults that wait for their request. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** Takes the first fault for a path. */
  take(path: string): Fault | null;
}

/** Creates an empty list of faults. */
export function createFaults(): Faults {
  let waiting: (Fault & { times: number })[] = [];
  return {
    add: (fault) => waiting.push({ ...fault, times: fault.times ?? 1 }),
    clear() {
      waiting = [];
    },
    take(path) {
      const fault = waiting.find((one) => one.path === undefined || one.path.test(path));
      if (!fault) return null;
      fault.times -= 1;
      waiting = waiting.filter(({ times }) => times > 0);
      return fault;
    },
  };
}
