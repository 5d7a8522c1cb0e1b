import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A change: table, key and the new row; no row means that it was deleted. */
export type Change = [table: string, key: string, row?: unknown];

/** Changes in their order, on disk or (without a path) nowhere. */
export interface Journal {
  /** Rows that the last process left. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  append(change: Change): void;
  /**
   * Resolves when everything appended so far is written.
   * @throws the error of the write that failed
   */
  settled(): Promise<void>;
  /** Rewrites the file without superseded lines. */
  compact(): Promise<void>;
}

/** Number of appended bytes after which superseded lines are removed. */
const compactBytes = 8 * 1024 * 1024;

/**
 * Opens a journal: replays the file, rewrites it atomically (temporary file, then rename) without superseded
 * lines, and appends from there. A change survives the end of the process as soon as `settled` resolves.
 */
export function openJournal(path: string | null): Journal {
  const tables = new Map<string, Map<string, unknown>>();
  let sweptBytes = 0;
  if (path) {
    mkdirSync(dirname(path), { recursive: true });
    if (existsSync(path)) replay(readFileSync(path, 'utf8'), tables);
    sweptBytes = rewrite(path, tables);
  }

  let pending: string[] = [];
  let appendedBytes = 0;
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;

  async function drain(file: string): Promise<void> {
    try {
      while (pending.length > 0) {
        const lines = pending.join('');
        pending = [];
        await appendFile(file, lines);
        appendedBytes += lines.length;
        if (appendedBytes > Math.max(compactBytes, 2 * sweptBytes)) {
          // The tables are ahead of the file by the pending lines, which are appended again: harmless.
          sweptBytes = rewrite(file, tables);
          appendedBytes = 0;
        }
      }
    } finally {
      isWriting = false;
    }
  }

  return {
    tables,
    append(change) {
      apply(change, tables);
      if (!path) return;
      pending.push(`${JSON.stringify(change)}\n`);
      if (isWriting) return;
      isWriting = true;
      writing = drain(path);
      // settled() rejects with the error; nobody may be waiting yet.
      writing.catch(() => undefined);
    },
    settled: () => writing,
    async compact() {
      if (!path) return;
      // Nothing is appended while the file is replaced.
      while (isWriting) await writing;
      pending = [];
      sweptBytes = rewrite(path, tables);
      appendedBytes = 0;
    },
  };
}

function replay(text: string, tables: Map<string, Map<string, unknown>>): void {
  for (const line of text.split('\n')) {
    const change = parseChange(line);
    if (change) apply(change, tables);
  }
}

function apply([name, key, row]: Change, tables: Map<string, Map<string, unknown>>): void {
  const table = tables.get(name) ?? new Map<string, unknown>();
  tables.set(name, table);
  if (row === undefined) table.delete(key);
  else table.set(key, row);
}

/** A line cut short by the end of a process was never confirmed, so it does not count. */
function parseChange(line: string): Change | null {
  if (line === '') return null;
  try {
    const value: unknown = JSON.parse(line);
    if (!Array.isArray(value) || typeof value[0] !== 'string' || typeof value[1] !== 'string') return null;
    return value.length > 2 ? [value[0], value[1], value[2]] : [value[0], value[1]];
  } catch {
    return null;
  }
}

/** Writes only the current rows. Returns the size. */
function rewrite(path: string, tables: Map<string, Map<string, unknown>>): number {
  const lines: string[] = [];
  for (const [name, rows] of tables) {
    for (const [key, row] of rows) lines.push(`${JSON.stringify([name, key, row])}\n`);
  }
  const text = lines.join('');
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
  return text.length;
}
