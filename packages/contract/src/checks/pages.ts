import type { Operation, Parameter } from '../document/operation.ts';
import { brief, isObject, isString, listOf, objectOf } from '../json.ts';
import type { Broken } from '../report/recorder.ts';
import { type Exchange, isSuccess } from '../run/exchange.ts';
import { buildInput } from '../run/input.ts';
import type { Session } from '../run/session.ts';

/** Beyond this many pages it is believed that it goes on as it began. */
const mostPages = 12;

/** Into how many pages a list is cut that fits on one. */
const fewPages = 4;

/** What is kept from page to page. */
interface Walk {
  size: number;
  /** Names of the items so far. */
  seen: Set<string>;
  /** The cursor of this page. */
  at: string | null;
  wasEmpty: boolean;
}

/** One page of a list. */
interface Page {
  items: unknown[];
  /** Null at the end. */
  next: string | null;
}

/** A list with cursors: pages are as long as asked for, have nothing twice, and end, with all that is there. */
export async function checkPages(session: Session, operation: Operation): Promise<void> {
  const { document, known, seed } = session;
  const query = operation.parameters.filter(({ in: place }) => place === 'query');
  const cursor = query.find(({ name }) => /^(cursor|page_?token)$/i.test(name));
  const limit = query.find(({ name }) => /^(limit|page_?size|per_page)$/i.test(name));
  if (operation.method !== 'GET' || !cursor || !limit || !session.selection.hasCheck('pages')) return;
  const built = buildInput(document, operation, known, { seed, optional: 'omitted' });
  if ('missing' in built || built.input.parameters.has(cursor)) return;
  const ask = (values: [Parameter, unknown][], what: string) => {
    const input = { ...built.input, parameters: new Map([...built.input.parameters, ...values]) };
    return session.ask({ operation, actor: 'member', input, what });
  };
  const whole = await ask([], 'the whole list');
  const all = whole && pageIn(whole);
  const size = Math.max(1, Math.ceil((all?.items.length ?? 0) / fewPages));
  if (!all || document.validator.textFaults(limit.schema, String(size), 'request').length > 0) return;
  const walk: Walk = { size, seen: new Set(), at: null, wasEmpty: false };
  for (let count = 1; count <= mostPages; count++) {
    const at: [Parameter, unknown][] = walk.at === null ? [] : [[cursor, walk.at]];
    const exchange = await ask([[limit, size], ...at], `page ${count}, of ${size}`);
    const page = exchange && pageIn(exchange);
    if (!page) return;
    const broken = judge(page, walk);
    const missing = page.next === null && all.next === null ? findMissing(all, walk.seen) : [];
    session.note('pages', exchange, [...broken, ...missing]);
    if (page.next === null || broken.length > 0) return;
    walk.at = page.next;
    walk.wasEmpty = page.items.length === 0;
  }
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

function judge({ items, next }: Page, { size, seen, at, wasEmpty }: Walk): Broken[] {
  const pointer = '/body';
  const broken: Broken[] = [];
  if (items.length > size)
    broken.push({ pointer, expected: `no more items than ${size}`, got: `${items.length} items` });
  for (const item of items) {
    const name = nameOf(item);
    if (seen.has(name)) broken.push({ pointer, expected: 'no item of an earlier page', got: brief(item) });
    seen.add(name);
  }
  if (next !== null && next === at)
    broken.push({ pointer, expected: 'a cursor of the next page', got: 'the one that was sent' });
  if (next !== null && items.length === 0 && wasEmpty)
    broken.push({ pointer, expected: 'an end', got: 'an empty page after an empty page, and a cursor' });
  return broken;
}

function findMissing({ items }: Page, seen: Set<string>): Broken[] {
  const missing = items.filter((item) => !seen.has(nameOf(item)));
  const expected = 'every item of the whole list on one of its pages';
  return missing.length === 0 ? [] : [{ pointer: '/body', expected, got: `all but ${brief(missing[0])}` }];
}

/** Items have addresses and such in them that are new each time: the id is what stays. */
function nameOf(item: unknown): string {
  const id = isObject(item)
    ? (item.id ?? Object.entries(item).find(([name]) => /Id$|_id$/.test(name))?.[1])
    : undefined;
  return JSON.stringify(id ?? item);
}
