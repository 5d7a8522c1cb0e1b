import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';

/** Traces that must not be left of files that were unsent or deleted for good. */
export interface Traces {
  /** LINE's ids of their messages. */
  messageIds: ReadonlySet<string>;
  /** Ids of their rows. */
  fileIds: ReadonlySet<string>;
  /** Names, words, references of transfers, and hashes of contents. */
  words: ReadonlySet<string>;
}

/** A column that may keep an id; words and hashes may be nowhere. */
interface Exception {
  column: RegExp;
  of: 'messageIds' | 'fileIds';
  /** Why it stays, and until when. */
  reason: string;
}

const exceptions: readonly Exception[] = [
  {
    column: /^public\.unsent_messages\.line_message_id$/,
    of: 'messageIds',
    reason: 'the message may be delivered again by LINE, and must not come back; a month',
  },
  {
    column: /^public\.line_events\.event$/,
    of: 'messageIds',
    reason: 'the event is known by its message, so that one that comes twice is handled once; a month',
  },
  {
    column: /^pgboss\.\w+\.(data|singleton_key)$/,
    of: 'fileIds',
    reason: 'a finished job names the random id that the file had, which leads nowhere; a day',
  },
  {
    column: /^public\.chat_requests\.quoted_message_id$/,
    of: 'messageIds',
    reason: 'somebody quoted a message that was unsent before, and was told so; a week',
  },
  {
    column: /^public\.(bulk_items|image_set_action_files)\.file_id$/,
    of: 'fileIds',
    reason: 'an action counts its files, also those that are gone; a day',
  },
  {
    column: /^public\.answered_requests\.answer$/,
    of: 'fileIds',
    reason: 'a repeated request has the same answer; a day',
  },
  {
    column: /^public\.handovers\.path$/,
    of: 'fileIds',
    reason:
      'the address of a page, which says that the file is gone; a minute, and it is deleted within an hour',
  },
];

/**
 * Searches all columns of all tables, by the catalogue, so that a table that comes later is searched, too. Returns each
 * column with its remains, without the exceptions above.
 */
export async function findRemains(db: Db, traces: Traces): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; full: string }>`
    select nspname || '.' || relname as name, format('%I.%I', nspname, relname) as full
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'm') and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg_t%'`.execute(
    db,
  );
  if (!tables.some(({ name }) => name === 'public.files')) throw new Error('the tables are somewhere else');
  const found = new Set<string>();
  for (const { name, full } of tables) {
    // A text for each column: bytes are written in hexadecimal digits.
    const { rows } = await sql<{ row: Record<string, string | null> }>`
      select json_object_agg(key, value) as row from (select to_jsonb(t) as fields, row_number() over () as number from ${sql.raw(full)} t) one,
        jsonb_each_text(fields) group by number`.execute(db);
    for (const { row } of rows) {
      for (const [column, text] of Object.entries(row)) {
        for (const trace of listTraces(text ?? '', traces, `${name}.${column}`)) found.add(trace);
      }
    }
  }
  return [...found];
}

/** Lists the traces in a text. */
function listTraces(text: string, { messageIds, fileIds, words }: Traces, column: string): string[] {
  const isAllowed = (of: Exception['of']) =>
    exceptions.some((exception) => exception.of === of && exception.column.test(column));
  const readable = /^\\x[0-9a-f]*$/.test(text)
    ? `${text.slice(2)} ${Buffer.from(text.slice(2), 'hex').toString('latin1')}`
    : text;
  return tracesIn(readable, { messageIds, fileIds, words })
    .filter((trace) => words.has(trace) || !isAllowed(fileIds.has(trace) ? 'fileIds' : 'messageIds'))
    .map((trace) => `${column} has ${trace}`);
}

/** Runs of letters and digits: ids of messages and files, words, addresses of contents; and marks within others. */
const patterns = [
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  /[0-9a-z]{10,}/g,
  /nm[0-9a-f]{10}|tx[0-9a-f]{12}|in[0-9a-f]{10}/g,
];

/** Returns the traces that stand in a text. */
export function tracesIn(text: string, { messageIds, fileIds, words }: Traces): string[] {
  const all = patterns.flatMap((pattern) => Array.from(text.matchAll(pattern), ([match]) => match));
  return [...new Set(all)].filter((match) => words.has(match) || messageIds.has(match) || fileIds.has(match));
}
