import { totalmem } from 'node:os';
import { bundledMaxConnections } from '../connections.ts';

/** Settings of a PostgreSQL that shares a machine with us. fsync is on by default and stays on. */
export const baseSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: String(bundledMaxConnections),
  shared_buffers: `${cacheMegabytes()}MB`,
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  max_wal_size: '256MB',
  // Our queries are short: compiling them costs more than it saves.
  jit: 'off',
  // A small single server needs no I/O workers and no replication.
  io_method: 'sync',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A statement of a killed server ends soon and releases its locks.
  client_connection_check_interval: '1s',
};

/**
 * Returns the size of PostgreSQL's own cache: a sixteenth of the memory that we may use, within limits. With a million
 * files a search reads a thousand pages, and reading each from the operating system would take longer than the rest.
 */
function cacheMegabytes(): number {
  // The limit of a container; 0 if it is unknown.
  const available = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(256, Math.max(32, Math.floor(available / 16 / 2 ** 20)));
}
