import type { Book } from './book.ts';
import { findFault, isGoodListQuery } from './book-input.ts';
import { pageOf } from './book-pages.ts';
import { respondWithText } from './book-text.ts';
import { type Answer, type Asked, parse, type Responses } from './responses.ts';

interface BooksParts {
  responses: Responses;
  nextId: () => number;
}

/** Creates the books of the library, which its members list, create, change and delete. */
export function createBooks({ responses, nextId }: BooksParts) {
  const { is, problem, json } = responses;
  const books = new Map<number, Book>();
  const answered = new Map<string, Answer>();

  const tell = ({ id, title, pages }: Book) => ({
    id: is('wrong type in an answer') ? String(id) : id,
    ...(!is('missing field in an answer') && { title: is('null in an answer') ? null : title }),
    ...(is('answer not in UTF-8') && { subtitle: 'café' }),
    pages,
    ...(is('wrong format in an answer') && { writtenAt: 'yesterday' }),
    textUrl: `/v2/books/${id}/text?signature=s${id}gned`,
  });

  function create({ headers, body, caller }: Asked): Answer {
    if (headers['content-type'] !== 'application/json' && !is('takes any content type'))
      return problem(body.length === 0 ? 400 : 415);
    let value: unknown;
    try {
      value = JSON.parse(body.toString());
    } catch {
      if (is('fails on broken JSON')) return problem(500);
      if (!is('takes broken JSON')) return problem(400);
      value = { title: 'a', kind: 'novel', pages: 1, medium: 'paper' };
    }
    const key = headers['idempotency-key'];
    if (findFault(value, is) || String(key ?? '').length > 60)
      return problem(is('undeclared status') ? 422 : 400);
    const before = is('makes it twice') ? undefined : answered.get(`${caller} ${key}`);
    if (before) return before;
    const { title = '', pages = 1 } = Object(value);
    const book = { id: nextId(), title: String(title), pages: Number(pages), owner: caller };
    books.set(book.id, book);
    const answer = json(201, tell(book));
    if (key !== undefined) answered.set(`${caller} ${key}`, answer);
    return answer;
  }

  function list(asked: Asked): Answer {
    if (!isGoodListQuery(asked)) return problem(400);
    const { query, caller } = asked;
    const own = [...books.values()].filter(({ owner }) => owner === caller);
    const page = pageOf(own, query, is);
    if (!page) return problem(400);
    const total = is('wrong header') ? 'many' : String(own.length);
    const body = { items: page.items.map(tell), nextCursor: page.next };
    return json(200, body, is('missing header') ? {} : { 'x-total': total });
  }

  function one(asked: Asked): Answer {
    const { method, path, caller } = asked;
    if (!/^[1-9]\d*$/.test(path[1] ?? '')) return problem(400);
    const book = books.get(Number(path[1]));
    if (path[2] === 'text') return respondWithText(asked, book, responses);
    const isHidden = book?.owner !== caller && !(is('shows to strangers') && book);
    if (!book || isHidden) return problem(is('tells strangers that it exists') && book ? 403 : 404);
    if (method === 'GET') return json(200, tell(book));
    if (method === 'PATCH') return update(asked, book);
    if (!is('keeps what was deleted')) books.delete(book.id);
    return is('body with 204') ? { status: 205 } : { status: 204 };
  }

  function update({ headers, body }: Asked, book: Book): Answer {
    if (headers['content-type'] !== 'application/json') return problem(body.length === 0 ? 400 : 415);
    const value = parse(body);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return problem(400);
    const { title, ...others }: { title?: unknown } = value;
    const isGood = typeof title === 'string' && title.length > 0 && title.length <= 40;
    if (!isGood || Object.keys(others).length > 0) return problem(400);
    if (!is('forgets a change')) book.title = title;
    return json(200, tell({ ...book, title }));
  }

  /** Adds a book without a request. */
  function add(owner: string): void {
    const id = nextId();
    books.set(id, { id, title: `Book ${id}`, pages: id, owner });
  }

  return { books, add, create, list, one };
}
