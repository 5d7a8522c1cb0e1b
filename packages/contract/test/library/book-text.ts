import type { Book } from './book.ts';
import type { Answer, Asked, Responses } from './responses.ts';

/** Answers with the text of a book: signed, with a tag, complete or partial. */
export function respondWithText(
  { query, headers }: Asked,
  book: Book | undefined,
  { is, problem }: Responses,
): Answer {
  if (!query.has('signature')) return problem(400);
  if (!book || (query.get('signature') !== `s${book.id}gned` && !is('takes any signature')))
    return problem(404);
  const bytes = Buffer.from(`The text of ${book.title}`);
  const tag = is('tag without quotes') ? 'abc' : is('tag that changes') ? `"${performance.now()}"` : '"abc"';
  if (headers['if-none-match'] === tag && !is('ignores If-None-Match'))
    return { status: 304, headers: { etag: tag } };
  const name = is('name not encoded') ? 'filename=ใบ เสร็จ.txt' : "filename*=UTF-8''%E0%B9%83%E0%B8%9A.txt";
  const disposition = Buffer.from(`attachment; ${name}`).toString('latin1');
  const shared = {
    etag: tag,
    'content-disposition': disposition,
    'content-type': 'text/plain',
    'accept-ranges': 'bytes',
  };
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if ((from === '' && to === '') || is('ignores ranges'))
    return { status: 200, headers: shared, body: bytes };
  const start = from === '' ? bytes.length - Number(to) : Number(from);
  if (start >= bytes.length)
    return problem(is('416 missing') ? 400 : 416, { 'content-range': `bytes */${bytes.length}` });
  const end = Math.min(from === '' || to === '' ? bytes.length - 1 : Number(to), bytes.length - 1);
  const shift = is('range off by one') ? 1 : 0;
  const { etag: _, ...untagged } = shared;
  const contentRange = `bytes ${start}-${end}/${is('wrong Content-Range') ? '*' : bytes.length}`;
  return {
    status: 206,
    headers: { ...(is('part without its tag') ? untagged : shared), 'content-range': contentRange },
    body: bytes.subarray(start, end + 1 + shift),
  };
}
