import { DecoderGone } from './decoder-died.ts';
import { type Deferred, defer } from './defer.ts';
import type { Frame } from './frames.ts';
import type { ResidentProgram } from './resident-program.ts';

/** Starts processes of one kind. */
export interface ProgramKind {
  start(): ResidentProgram;
  /** Whether a process decodes contents of one owner only: one that is taken over learns nothing of others. */
  isOfOneOwner: boolean;
  /** Returns whether a process is of no further use after this answer. Default: never. */
  isSpent?(answer: Frame): boolean;
}

/** Purpose of decoding a content. */
export interface DecodingOrder {
  /** Owner of the content: no owner's contents use all slots. */
  owner: string;
  /**
   * Whether it is decoded last and alone, in a process of its own: once nothing else waits or runs. Others that come
   * meanwhile do not wait for it. Default: false.
   */
  isAlone?: boolean;
  /** Whether it yields to all other work, for `longestGivingWayMs` at most. Default: false. */
  isPatient?: boolean;
  /** Ends the waiting. Default: never. */
  signal?: AbortSignal;
}

interface Work extends DecodingOrder {
  kind: ProgramKind;
  question: Frame;
  timeoutMs: number;
  /** When it began to wait, in milliseconds of this process. */
  since: number;
  outcome: Deferred<Frame>;
}

interface Resting {
  kind: ProgramKind;
  owner: string;
  program: ResidentProgram;
  idle: NodeJS.Timeout;
}

/** Processes of one kind of work, started when they are needed. */
export interface Pool {
  ask(kind: ProgramKind, question: Frame, options: DecodingOrder & { timeoutMs: number }): Promise<Frame>;
  /** Returns whether nothing runs or waits here, except work that must run alone. */
  isQuiet(): boolean;
  /** Starts waiting work, if possible. */
  next(): void;
  close(): void;
}

/** Idle time after which a process ends, which frees its memory. */
const idleMs = 15_000;

/** Time after which patient work gets turns with the others. */
const longestGivingWayMs = 10_000;

/** Owners that are remembered. */
const maxServed = 1_000;

/** Creates a pool of at most this many processes. `isAllQuiet` returns whether no other pool has work either. */
export function createPool({
  places,
  isAllQuiet,
  onFree,
}: {
  places: number;
  isAllQuiet: () => boolean;
  onFree: () => void;
}): Pool {
  const waiting: Work[] = [];
  const running = new Map<Work, ResidentProgram | null>();
  const programs = createPrograms(() => places - running.size);
  /** Owners in the order of their last turns. */
  const served = new Set<string>();
  let isClosed = false;
  // One place is always left to others, if there are more.
  const perOwner = Math.max(1, places - 1);

  const isQuiet = () => running.size === 0 && waiting.every(({ isAlone }) => isAlone);

  function next(): void {
    while (!isClosed && running.size < places) {
      const work = pick();
      if (!work) return;
      waiting.splice(waiting.indexOf(work), 1);
      running.set(work, null);
      served.delete(work.owner);
      served.add(work.owner);
      const [oldest] = served;
      if (served.size > maxServed && oldest !== undefined) served.delete(oldest);
      void run(work);
    }
  }

  /** Returns the work whose owner was served longest ago, first come first served among theirs. */
  function pick(): Work | undefined {
    const order = [...served];
    const rank = ({ owner }: Work) => order.indexOf(owner);
    const [first] = waiting
      .filter((work) => !work.isAlone && countRunning(work.owner) < perOwner && !givesWay(work))
      .toSorted((one, other) => rank(one) - rank(other));
    return first ?? (isAllQuiet() ? waiting.find(({ isAlone }) => isAlone) : undefined);
  }

  /** Whether patient work still waits for others; the next end checks again. */
  function givesWay({ isPatient, since }: Work): boolean {
    if (!isPatient || performance.now() - since > longestGivingWayMs) return false;
    return [...running.keys(), ...waiting].some((work) => !work.isPatient && !work.isAlone);
  }

  const countRunning = (owner: string) => [...running.keys()].filter((work) => work.owner === owner).length;

  async function run(work: Work): Promise<void> {
    const { kind, question, timeoutMs, isAlone, outcome } = work;
    try {
      const program = isAlone ? programs.start(kind) : await programs.take(work);
      running.set(work, program);
      if (isClosed) program.end();
      const answer = await program.ask(question, { timeoutMs });
      outcome.resolve(answer);
      const isSpent = isAlone || isClosed || kind.isSpent?.(answer) === true;
      if (!isSpent && (await program.isFit()) && !isClosed) programs.rest(work, program);
      else program.end();
    } catch (error) {
      outcome.reject(error);
    } finally {
      running.delete(work);
      onFree();
    }
  }

  return {
    async ask(kind, question, options) {
      if (isClosed) throw new DecoderGone('nothing is decoded any more');
      options.signal?.throwIfAborted();
      const work: Work = { kind, question, ...options, since: performance.now(), outcome: defer<Frame>() };
      const leave = () => {
        const place = waiting.indexOf(work);
        if (place !== -1) waiting.splice(place, 1);
        work.outcome.reject(options.signal?.reason);
      };
      options.signal?.addEventListener('abort', leave, { once: true });
      waiting.push(work);
      next();
      return await work.outcome.promise.finally(() => options.signal?.removeEventListener('abort', leave));
    },
    isQuiet,
    next,
    close() {
      isClosed = true;
      programs.close();
      for (const program of running.values()) program?.end();
      for (const { outcome } of waiting.splice(0))
        outcome.reject(new DecoderGone('nothing is decoded any more'));
    },
  };
}

/** Processes between two contents. */
interface Programs {
  /** Returns a resting process that may decode this, or a new one. */
  take(work: Pick<Work, 'kind' | 'owner'>): Promise<ResidentProgram>;
  /** Starts a process, in the place of one that rests if all places are taken. */
  start(kind: ProgramKind): ResidentProgram;
  /** Lets a process wait for the next content. */
  rest(work: Pick<Work, 'kind' | 'owner'>, program: ResidentProgram): void;
  close(): void;
}

/** Creates an empty set. `countFree` returns how many processes may idle. */
function createPrograms(countFree: () => number): Programs {
  const resting = new Set<Resting>();

  function wake(one: Resting): void {
    clearTimeout(one.idle);
    resting.delete(one);
  }

  function end(one: Resting): void {
    wake(one);
    one.program.end();
  }

  function start(kind: ProgramKind): ResidentProgram {
    for (const one of resting) {
      if (resting.size <= countFree()) break;
      end(one);
    }
    return kind.start();
  }

  return {
    async take({ kind, owner }) {
      for (const one of resting) {
        if (one.kind !== kind || (kind.isOfOneOwner && one.owner !== owner)) continue;
        wake(one);
        if (await one.program.isFit()) return one.program;
        one.program.end();
      }
      return start(kind);
    },
    start,
    rest({ kind, owner }, program) {
      const one: Resting = { kind, owner, program, idle: setTimeout(() => end(one), idleMs).unref() };
      resting.add(one);
    },
    close() {
      for (const one of resting) end(one);
    },
  };
}
