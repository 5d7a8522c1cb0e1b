import type { Broken } from '../report/recorder.ts';

/** An answer that may be partial, and its request. */
export interface PassedPart {
  method: string;
  /** Path and query: parts of one address belong together. */
  address: string;
  /** `Range` of the request. */
  range: string | undefined;
  status: number;
  headers: ReadonlyMap<string, string>;
  /** Bytes of the body that passed; null if it broke off. */
  sizeBytes: number | null;
}

/** Judge of `Content-Range` that remembers lengths: later parts have to agree. */
export interface RangeJudge {
  judge(part: PassedPart): Broken[];
}

/** Maximum number of remembered lengths. */
const maxRemembered = 1000;

const pointer = '/headers/content-range';

/**
 * Creates a judge with an empty memory.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-14.4
 */
export function createRangeJudge(): RangeJudge {
  const lengths = new Map<string, number>();

  /** An address can have another body for every tag; without one nothing can be remembered. */
  const keyOf = ({ address, headers }: PassedPart) => {
    const tag = headers.get('etag');
    return tag === undefined || headers.has('content-encoding') ? null : `${address} ${tag}`;
  };
  const remember = (part: PassedPart, length: number) => {
    const key = keyOf(part);
    if (key === null) return;
    const [oldest] = lengths.keys();
    if (lengths.size >= maxRemembered && oldest !== undefined) lengths.delete(oldest);
    lengths.set(key, length);
  };

  return {
    judge(part) {
      const { status, headers, sizeBytes, method } = part;
      if (status === 200 && method === 'GET' && sizeBytes !== null) remember(part, sizeBytes);
      if (status === 416) return judgeUnsatisfied(headers);
      if (status !== 206 || headers.get('content-type')?.startsWith('multipart/byteranges')) return [];
      const given = parseContentRange(headers.get('content-range'));
      if (typeof given === 'string') return [{ pointer, expected: 'bytes FIRST-LAST/LENGTH', got: given }];
      const known = lengths.get(keyOf(part) ?? '');
      const broken = judgePart(part, given, known);
      if (given.length !== null && broken.length === 0) remember(part, given.length);
      return broken;
    },
  };
}

interface ContentRange {
  first: number;
  last: number;
  /** Total length; null: `*`. */
  length: number | null;
}

/** Parses the header; returns the header itself, or `nothing`, if it has no range. */
function parseContentRange(header: string | undefined): ContentRange | string {
  const [, first, last, length] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined) return header ?? 'nothing';
  return { first: Number(first), last: Number(last), length: length === '*' ? null : Number(length) };
}

function judgePart(part: PassedPart, given: ContentRange, known: number | undefined): Broken[] {
  const { first, last, length } = given;
  const got = part.headers.get('content-range') ?? '';
  const wrong = (expected: string): Broken[] => [{ pointer, expected, got }];
  if (last < first || (length !== null && last >= length))
    return wrong('a last byte behind the first, and within the length');
  if (known !== undefined && length !== known)
    return wrong(`bytes ${first}-${last}/${known}: so long is the whole`);
  if (part.method !== 'HEAD' && part.sizeBytes !== null && part.sizeBytes !== last - first + 1)
    return wrong(`the range of the ${part.sizeBytes} bytes of the body`);
  return judgeAgainstRequest(part, given, wrong);
}

/** A server may send less than requested, but nothing else. */
function judgeAgainstRequest(
  { range }: PassedPart,
  { first, last, length }: ContentRange,
  wrong: (expected: string) => Broken[],
): Broken[] {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec((range ?? '').replaceAll(' ', '')) ?? [];
  if (from === '' && to === '') return [];
  if (from === '') {
    const start = length === null ? null : Math.max(0, length - Number(to));
    return start !== null && first < start ? wrong(`the last ${to} bytes, as was asked for`) : [];
  }
  if (first !== Number(from)) return wrong(`a first byte of ${from}, as was asked for`);
  return to !== '' && last > Number(to) ? wrong(`a last byte of ${to} at most, as was asked for`) : [];
}

function judgeUnsatisfied(headers: ReadonlyMap<string, string>): Broken[] {
  const got = headers.get('content-range') ?? 'nothing';
  return /^bytes \*\/\d+$/.test(got) ? [] : [{ pointer, expected: 'bytes */LENGTH', got }];
}
