import type { Operation, Parameter } from '../document/operation.ts';
import { flatten, limitsOf } from '../generate/value.ts';
import { brief, isObject, isString, listOf, objectOf } from '../json.ts';
import type { Broken } from '../report/recorder.ts';
import { type Exchange, isSuccess } from '../session/exchange.ts';
import { buildInput, type Input } from '../session/input.ts';
import type { Session } from '../session/session.ts';

/** Maximum number of pages requested of one list: a longer list is not followed to its end, and the report says so. */
const maxPages = 500;

/** Number of pages that the start of a list is divided into, so that short lists have cursors too. */
const fewPages = 4;

/** State kept from page to page. */
interface Walk {
  /** Items requested per page; null if the backend chose. */
  size: number | null;
  /** Names of the items so far. */
  seen: Set<string>;
  /** Cursors so far: a list that returns to one of them never ends. */
  cursors: Set<string>;
  wasEmpty: boolean;
}

/** One page of a list. */
interface Page {
  items: unknown[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
}

/** A list, and its parameters. */
interface List {
  operation: Operation;
  input: Input;
  cursor: Parameter;
  limit: Parameter | undefined;
}

/**
 * Checks a list with cursors: each page has the requested length and no item of an earlier one, and its
 * cursor leads on, to an end. First it follows small pages over the start of the list, without gaps; then the
 * largest pages, to the end.
 */
export async function checkPages(session: Session, operation: Operation): Promise<void> {
  const list = findList(session, operation);
  if (!list) return;
  const first = await askPage(session, list, { what: 'the whole list' });
  const start = first && pageIn(first);
  if (!start) return;
  await walkSmallPages(session, list, start);
  if (start.next === null) return;
  const seen = new Set(start.items.map(nameOf));
  const size = maxLimit(session, list);
  const walk: Walk = { size, seen, cursors: new Set(), wasEmpty: start.items.length === 0 };
  await follow(session, list, { walk, from: start.next });
}

function findList(session: Session, operation: Operation): List | null {
  const { document, known, seed } = session;
  const query = operation.parameters.filter(({ in: place }) => place === 'query');
  const cursor = query.find(({ name }) => /^((next_?)?cursor|page_?token|after|starting_after)$/i.test(name));
  const limit = query.find(({ name }) => /^(limit|page_?size|per_page)$/i.test(name));
  if (operation.method !== 'GET' || !cursor || !session.selection.hasCheck('pages')) return null;
  const built = buildInput(document, operation, known, { seed, optional: 'omitted' });
  if ('missing' in built || built.input.parameters.has(cursor)) return null;
  return { operation, input: built.input, cursor, limit };
}

/** Divides the items of the first answer into a few pages: each item must be on exactly one of them. */
async function walkSmallPages(session: Session, list: List, whole: Page): Promise<void> {
  const { limit } = list;
  const size = Math.max(1, Math.ceil(whole.items.length / fewPages));
  if (!limit || session.document.validator.textFaults(limit.schema, String(size), 'request').length > 0)
    return;
  const walk: Walk = { size, seen: new Set(), cursors: new Set(), wasEmpty: false };
  const isEnough = () => whole.next !== null && walk.seen.size >= whole.items.length;
  await follow(session, list, { walk, from: null, isEnough, whole });
}

/** Requests page after page until the end, the first fault, or `isEnough`. */
async function follow(
  session: Session,
  list: List,
  {
    walk,
    from,
    isEnough = () => false,
    whole = null,
  }: { walk: Walk; from: string | null; isEnough?: () => boolean; whole?: Page | null },
): Promise<void> {
  let at = from;
  for (let count = 1; count <= maxPages; count++) {
    const what = walk.size === null ? `page ${count}` : `page ${count}, of ${walk.size}`;
    const exchange = await askPage(session, list, { what, at, size: walk.size });
    if (!exchange) return;
    const page = pageIn(exchange);
    if (!page) return session.note('pages', exchange, at === null ? [] : [refused(exchange)]);
    const broken = [...judge(page, walk, at), ...(whole?.next === null ? judgeEnd(page, walk, whole) : [])];
    session.note('pages', exchange, broken);
    if (page.next === null || broken.length > 0 || isEnough()) return;
    at = page.next;
  }
  session.recorder.skipped(list.operation, `it has more than ${maxPages} pages: its end was not looked for`);
}

/** Returns the largest page that the document allows; null if it names none. */
function maxLimit({ document }: Session, { limit }: List): number | null {
  const max = limit ? limitsOf(flatten(document, limit.schema)).max : Number.POSITIVE_INFINITY;
  return Number.isFinite(max) ? max : null;
}

function askPage(
  session: Session,
  { operation, input, cursor, limit }: List,
  { what, at = null, size = null }: { what: string; at?: string | null; size?: number | null },
): Promise<Exchange | null> {
  const parameters = new Map(input.parameters);
  if (limit && size !== null) parameters.set(limit, size);
  if (at !== null) parameters.set(cursor, at);
  return session.ask({ operation, actor: 'member', input: { ...input, parameters }, what });
}

function refused({ answer }: Exchange): Broken {
  const expected = '200 and a page: the cursor came with the page before';
  const got = isSuccess(answer.status) ? `${answer.status} without a page` : String(answer.status);
  return { pointer: '/status', expected, got };
}

function pageIn({ answer, json }: Exchange): Page | null {
  if (!isSuccess(answer.status)) return null;
  const body = objectOf(json?.value);
  const place = [body, objectOf(body.data)].find((each) => nextIn(each) !== undefined);
  const items = Object.values(place ?? {}).find(Array.isArray);
  if (!place || !items) return null;
  const next = nextIn(place);
  return { items: listOf(items), next: isString(next) && next !== '' ? next : null };
}

function nextIn(place: Record<string, unknown>): unknown {
  return Object.entries(place).find(([name]) => /^next_?(cursor|page_?token)$/i.test(name))?.[1];
}

function judge({ items, next }: Page, walk: Walk, at: string | null): Broken[] {
  const { size, seen, cursors, wasEmpty } = walk;
  const pointer = '/body';
  const broken: Broken[] = [];
  if (size !== null && items.length > size)
    broken.push({ pointer, expected: `no more items than ${size}`, got: `${items.length} items` });
  for (const item of items) {
    const name = nameOf(item);
    if (seen.has(name)) broken.push({ pointer, expected: 'no item of an earlier page', got: brief(item) });
    seen.add(name);
  }
  if (at !== null) cursors.add(at);
  if (next !== null && cursors.has(next))
    broken.push({ pointer, expected: 'a cursor of the next page', got: 'one that was sent before' });
  if (next !== null && items.length === 0 && wasEmpty)
    broken.push({ pointer, expected: 'an end', got: 'an empty page after an empty page, and a cursor' });
  walk.wasEmpty = items.length === 0;
  return broken;
}

/** Checks the end of a list that fits on one page: with all of its items, and not far beyond. */
function judgeEnd({ next }: Page, { seen, size }: Walk, { items }: Page): Broken[] {
  if (next !== null) {
    // A few items may have been added meanwhile.
    if (seen.size <= items.length + 2 * (size ?? 1)) return [];
    const got = `a cursor after ${seen.size} items`;
    return [{ pointer: '/body', expected: `an end: the whole list has ${items.length} items`, got }];
  }
  const missing = items.filter((item) => !seen.has(nameOf(item)));
  const expected = 'every item of the whole list on one of its pages';
  return missing.length === 0 ? [] : [{ pointer: '/body', expected, got: `all but ${brief(missing[0])}` }];
}

/** Items contain addresses and such that differ each time: the id is stable. */
function nameOf(item: unknown): string {
  const id = isObject(item)
    ? (item.id ?? Object.entries(item).find(([name]) => /Id$|_id$/.test(name))?.[1])
    : undefined;
  return JSON.stringify(id ?? item);
}
