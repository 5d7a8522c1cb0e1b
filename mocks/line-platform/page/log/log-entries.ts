import type { DeliveryShown, LoggedRequest } from '../../src/chat/wire.ts';
import { shorten } from './secrets.ts';

/** Entry of the log: a request to LINE, or a webhook to the bot. */
export interface LogEntry {
  key: string;
  at: number;
  direction: 'to-line' | 'to-bot';
  title: string;
  /** Status, or a word if there was none. */
  outcome: string;
  isFailed: boolean;
  /** Parts that are shown when it is expanded. */
  parts: Array<[name: string, value: unknown]>;
}

export interface LogFilter {
  /** Text to search for in all parts. */
  text: string;
  direction: LogEntry['direction'] | 'all';
  isFailedOnly: boolean;
}

const haystacks = new WeakMap<LogEntry, string>();

/** Returns the whole entry in lower case, cached because every typed letter of a filter needs it. */
function haystackOf(entry: LogEntry): string {
  const known = haystacks.get(entry);
  if (known !== undefined) return known;
  const haystack = JSON.stringify([entry.title, entry.outcome, entry.parts]).toLowerCase();
  haystacks.set(entry, haystack);
  return haystack;
}

export function filterLog(entries: LogEntry[], { text, direction, isFailedOnly }: LogFilter): LogEntry[] {
  const wanted = text.trim().toLowerCase();
  return entries.filter(
    (entry) =>
      (direction === 'all' || entry.direction === direction) &&
      (!isFailedOnly || entry.isFailed) &&
      (wanted === '' || haystackOf(entry).includes(wanted)),
  );
}

/** Builds the entry of a request to LINE and its answer. */
export function fromRequest(request: LoggedRequest): LogEntry {
  const { seq, at, method, path, status, isCut, query, body, answer, requestId, durationMs } = request;
  const parts: LogEntry['parts'] = [
    ['query', shorten(query)],
    ['คำขอ', shorten(body)],
    ['คำตอบ', shorten(answer)],
    ['X-Line-Request-Id', requestId],
    ['มิลลิวินาที', durationMs],
  ];
  return {
    key: `request ${seq}`,
    at,
    direction: 'to-line',
    title: `${method} ${path}`,
    outcome: isCut ? `${status} สายหลุด` : String(status),
    isFailed: isCut || status >= 400,
    parts: parts.filter(([, value]) => hasSomething(value)),
  };
}

/** Builds the entry of a webhook to the bot and its attempts. */
export function fromDelivery(delivery: DeliveryShown): LogEntry {
  const { deliveryId, createdAt, events, signature, state, attempts, lane } = delivery;
  const last = attempts.at(-1);
  const isWaiting = state === 'held' || (state === 'waiting' && !last);
  return {
    key: `delivery ${deliveryId}`,
    at: last?.at ?? createdAt,
    direction: 'to-bot',
    title: events.map(nameEvent).join(', ') || 'webhook ว่าง',
    outcome: last ? String(last.status ?? last.verdict) : state,
    isFailed: !isWaiting && (state !== 'delivered' || signature !== 'valid' || last?.verdict !== 'ok'),
    parts: [
      ['เหตุการณ์', events],
      ['ลายเซ็น', signature],
      ['สถานะ', state],
      ['ความพยายามส่ง', attempts],
      ['ห้อง', lane],
    ],
  };
}

function nameEvent(event: Record<string, unknown>): string {
  const { type, message } = event;
  const kind = typeof message === 'object' && message !== null && 'type' in message ? message.type : null;
  return kind === null ? String(type) : `${String(type)} ${String(kind)}`;
}

function hasSomething(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
