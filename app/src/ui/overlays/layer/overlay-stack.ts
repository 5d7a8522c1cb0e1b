import { isRecord } from '../../../lib/is-record.ts';
import { hearFirst } from './first-listener.ts';

/** Overlay that is open over a screen. */
export interface OpenOverlay {
  /** Closes it. One that stays open nevertheless gets its history entry back. */
  close(): void;
  /** Whether it closes on Escape by itself, as the parts of the library do. */
  readonly takesEscape?: boolean;
  /** Whether it has no history entry of the layer: the address opens and closes it, or it ends with a finger. */
  readonly isEntryless?: boolean;
}

/** Place in the history: the router's index of the screen, and the number of overlays opened over it. */
interface Position {
  readonly screen: unknown;
  readonly depth: number;
}

/** Entry as the router wrote it, without the mark of an overlay. */
interface Entry {
  readonly state: Readonly<Record<string, unknown>>;
  readonly url: string;
  readonly key: string;
  readonly screen: unknown;
}

/** Move of the layer through the history, and its writes on arrival. */
interface Travel {
  readonly to: Position;
  readonly write?: () => void;
}

type Write = (state: unknown, unused: string, url?: string | URL | null) => void;

/** Time after which a refused move through the history is given up; a busy phone takes seconds for one. */
const travelMs = 10_000;

/** Open overlays, the topmost last. */
const open: OpenOverlay[] = [];
/** Calls that wait until the history has as many entries as overlays are open. */
const waiting: (() => void)[] = [];
/** State that others wrote while the layer was loading, to be written if it arrives. */
const held: (() => void)[] = [];
let here: Position = { screen: null, depth: 0 };
let shown: Entry | null = null;
let travel: Travel | null = null;
/** Whether no entry can lie after the one that the history is at. */
let isLast = false;
let isStarted = false;
let isScheduled = false;
let push: Write;
let replace: Write;

/**
 * Starts to keep the history, before the first overlay opens. It handles moves between the overlays of a screen before
 * the router and hides them from it, so that no guard runs and nothing scrolls. It also writes for the router, which
 * cannot know the entries of overlays: what arrives while one is being left would be written into the wrong entry.
 */
export function startOverlays(): void {
  if (isStarted) return;
  isStarted = true;
  arrive();
  push = history.pushState.bind(history);
  replace = history.replaceState.bind(history);
  history.pushState = (state, _, url) => whenArrived(() => pushScreen(state, url));
  history.replaceState = (state, _, url) => whenArrived(() => replaceScreen(state, url));
  hearFirst(onPopState);
  addEventListener('keydown', onKeyDown, { capture: true });
  // After a reload nothing is open any more.
  if (here.depth > 0) schedule();
}

/** Adds an overlay, with a history entry that back removes. Returns the function that removes it again. */
export function addOverlay(overlay: OpenOverlay): () => void {
  startOverlays();
  open.push(overlay);
  settle();
  return () => {
    const at = open.indexOf(overlay);
    if (at >= 0) open.splice(at, 1);
    // Not at once: a replacement in this moment, such as a sheet that was loading, keeps its entry.
    schedule();
  };
}

/** Returns whether something is open over the screen. */
export function hasOverlay(): boolean {
  return open.length > 0;
}

/** Passes the key of the location that the router shows now: a way back or forward ends with it. */
export function followRouter(key: string): void {
  if (keyOf(stateRecord()) !== key) return;
  arrive();
  schedule();
}

/** Goes back to the previous screen by the router's `navigate`, whatever is open. */
export function goBack(navigate: (delta: number) => unknown): void {
  if (travel === null) navigate(-1 - position().depth);
  else waiting.push(() => goBack(navigate));
}

/** Resolves once the history has no entry of a closed overlay any more. */
export function overlaysSettled(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    schedule();
  });
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    settle();
  });
}

/** Makes the history have as many entries as overlays are open, while it is at the screen that the router shows. */
function settle(): void {
  if (travel !== null || !isAtShown()) return;
  const { screen, depth } = position();
  const wanted = open.filter(hasEntry).length;
  if (depth > wanted) {
    go(wanted - depth, { to: { screen, depth: wanted } });
    return;
  }
  for (let next = depth + 1; next <= wanted; next += 1) {
    push({ ...stateRecord(), overlays: next }, '');
    isLast = true;
  }
  here = position();
  for (const run of waiting.splice(0)) run();
}

function go(delta: number, way: Travel): void {
  travel = way;
  isLast = false;
  history.go(delta);
  setTimeout(() => {
    if (travel === way) endTravel();
  }, travelMs);
}

function whenArrived(write: () => void): void {
  if (travel === null) write();
  else held.push(write);
}

/** Runs the writes that were delayed until the end of a move. */
function endTravel(): void {
  const write = travel?.write;
  travel = null;
  write?.();
  // One of them may start the next way.
  while (travel === null && held.length > 0) held.shift()?.();
}

/** Writes the entry of a screen that opens, with nothing of the overlays over the one before it between the two. */
function pushScreen(state: unknown, url?: string | URL | null): void {
  const { depth, screen } = position();
  if (depth === 0) push(state, '', url);
  else replace(state, '', url);
  const isExact = depth === 0 || (depth === 1 && isLast);
  isLast = true;
  arrive();
  // Other entries of overlays disappear with the way back under them, and with later writes.
  if (!isExact) go(-depth, { to: { screen, depth: 0 }, write: () => pushScreen(state, url) });
  schedule();
}

/** Replaces the screen under the overlays that are open; the entries below this one are rewritten on the way back. */
function replaceScreen(state: unknown, url?: string | URL | null): void {
  const { depth } = position();
  replace(depth > 0 && isRecord(state) ? { ...state, overlays: depth } : state, '', url);
  arrive();
  schedule();
}

function onPopState(event: PopStateEvent): void {
  const before = here;
  here = position();
  isLast = false;
  const isArrival = travel !== null && travel.to.screen === here.screen && travel.to.depth === here.depth;
  if (isArrival || (here.screen === before.screen && here.depth !== before.depth)) {
    event.stopImmediatePropagation();
    rewriteReplaced();
    endTravel();
    if (!isArrival) closeAbove(here.depth);
  } else {
    travel = null;
    held.length = 0;
    if (!isAtShown()) closeAbove(0);
  }
  schedule();
}

/** Closes overlays beyond a number, the topmost first. */
function closeAbove(depth: number): void {
  for (const overlay of open.filter(hasEntry).slice(depth).reverse()) overlay.close();
}

/** Writes the router's state into an entry that was left behind when the screen was replaced under an overlay. */
function rewriteReplaced(): void {
  if (!shown || isAtShown() || shown.screen !== here.screen) return;
  const { state, url } = shown;
  replace(here.depth > 0 ? { ...state, overlays: here.depth } : state, '', url);
}

/** Closes the topmost overlay on Escape, before anything under it hears the key. */
function onKeyDown(event: KeyboardEvent): void {
  const top = open.at(-1);
  if (event.key !== 'Escape' || event.isComposing || !top || top.takesEscape) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  top.close();
}

function hasEntry({ isEntryless }: OpenOverlay): boolean {
  return !isEntryless;
}

/** Returns whether the history is at the entry that the router shows, or at an overlay over it. */
function isAtShown(): boolean {
  return shown === null || shown.key === keyOf(stateRecord());
}

/** Treats the history's entry as the one that the router shows. */
function arrive(): void {
  const { overlays: _, ...state } = stateRecord();
  shown = { state, url: location.href, key: keyOf(state), screen: state.idx };
  here = position();
}

function position(): Position {
  const { idx, overlays } = stateRecord();
  return { screen: idx, depth: typeof overlays === 'number' ? overlays : 0 };
}

/** Returns the key of an entry; the first entry of a visit has none, which the router calls so. */
function keyOf({ key }: Readonly<Record<string, unknown>>): string {
  return typeof key === 'string' ? key : 'default';
}

function stateRecord(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  return isRecord(state) ? state : {};
}
