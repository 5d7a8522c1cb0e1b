import type { Asked, HasFlaw } from './responses.ts';

/** Returns the fault of a new book; null if there is none. */
export function findFault(body: unknown, is: HasFlaw): string | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return is('takes any body') ? null : 'type';
  const value: Record<string, unknown> = { ...body };
  const { title, kind, pages, medium, shelf, tags } = value;
  const known = ['title', 'kind', 'pages', 'medium', 'shelf', 'tags'];
  if (Object.keys(value).some((name) => !known.includes(name)) && !is('takes unknown fields'))
    return 'unknown';
  if (title === undefined) return is('takes what is incomplete') ? null : 'missing';
  if (typeof title !== 'string') return is('takes wrong types') ? null : 'type';
  if (title.length > 40 && !is('takes what is too long')) return 'long';
  if (title.length === 0) return 'short';
  if (kind !== 'novel' && kind !== 'poems' && !is('takes values beyond the enum')) return 'enum';
  if (kind === 'poems' && is('refuses an allowed value')) return 'enum';
  if (typeof pages !== 'number' || !Number.isInteger(pages)) return 'type';
  const most = is('takes one too many') ? 901 : 900;
  if (pages < 1 || pages > most) return 'limit';
  if (is('refuses the limit itself') && pages === 900) return 'limit';
  if (medium !== 'paper' && !(is('takes another constant') && medium !== undefined)) return 'const';
  if (
    shelf !== undefined &&
    (typeof shelf !== 'string' || (!/^[A-Z]\d{2}$/.test(shelf) && !is('takes any pattern')))
  )
    return 'pattern';
  if (
    tags !== undefined &&
    (!Array.isArray(tags) || tags.length > 3 || tags.some((tag) => typeof tag !== 'string'))
  )
    return 'tags';
  return null;
}

/** Returns whether the query and the version of a list are valid. */
export function isGoodListQuery({ query, headers }: Asked): boolean {
  const limit = query.get('limit');
  if (limit !== null && (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > 20)) return false;
  const sort = query.get('sort');
  if (sort !== null && sort !== 'title' && sort !== 'pages') return false;
  const shelf = query.get('shelf');
  if (shelf !== null && !/^[A-Z]\d{2}$/.test(shelf)) return false;
  const version = headers['x-client-version'];
  return version === undefined || version === '2';
}
