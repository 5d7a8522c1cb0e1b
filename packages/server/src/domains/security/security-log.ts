import { thaiDay } from '@kepwai/rules/days/thai-time';
import type { Deps } from '../../deps.ts';
import { fetchHashOfDay, type HashOfDay } from './daily-key.ts';
import { createFloodLimit } from './flood-limit.ts';

/** Changes of rights, and irreversible changes. */
export type RoleChange =
  | 'registered'
  | 'quota-created'
  | 'quota-granted'
  | 'quota-extended'
  | 'quota-linked'
  | 'quota-replaced'
  | 'quota-unlinked'
  | 'manager-invited'
  | 'invitation-cancelled'
  | 'manager-added'
  | 'manager-removed'
  | 'manager-left'
  | 'ownership-offered'
  | 'quota-handed-over'
  | 'quota-deletion-started'
  | 'quota-deletion-undone'
  | 'quota-deleted'
  | 'cabinet-continued'
  | 'saving-file-types-changed'
  | 'bot-settings-changed'
  | 'keeping-paused'
  | 'keeping-resumed'
  | 'shared'
  | 'share-changed'
  | 'share-revoked'
  | 'file-request-created'
  | 'file-request-changed'
  | 'file-request-revoked'
  | 'trashed-files-erased'
  | 'trash-emptied'
  | 'group-exported'
  | 'own-data-exported'
  | 'erasure-requested'
  | 'erasure-cancelled'
  | 'person-erased';

/** Event of the security log in fixed words: no content, no names, no ids. */
export type SecurityEvent =
  | { event: 'sign-in-refused' | 'refused' }
  /** Through LINE, or by the link that a session of theirs created for another browser. */
  | { event: 'signed-in'; by?: 'handover' }
  /** The session was ended by its own device, by another device of the person, or by the operator. */
  | { event: 'session-ended'; by: 'own' | 'other-device' | 'operator' }
  | { event: 'role-changed'; change: RoleChange; by?: 'operator' | 'chat' | 'product' };

/** Circumstances of an event. `person` and `address` are written as hashes. */
export interface Circumstances {
  requestId?: string;
  operationId?: string | undefined;
  status?: number;
  code?: string;
  person?: string | undefined;
  address?: string;
}

export interface SecurityLog {
  /** Writes a line, at once or as soon as the day's key is available. Never throws. */
  write(event: SecurityEvent, circumstances?: Circumstances): void;
  /** Fetches the day's key ahead of the first event. */
  start(): void;
  /** Writes waiting events. */
  close(): Promise<void>;
}

interface SecurityLogOptions {
  /** Maximum lines per minute of each kind of event. Default: 120. */
  maxPerMinute?: number;
}

/** Maximum events that wait for the key; later ones are written without hashes. */
const maxWaiting = 1_000;

/** Pause after a failure, in which the database is not queried and lines have no hashes. */
const retryMs = 10_000;

const silent: SecurityLog = { write: () => undefined, start: () => undefined, close: async () => undefined };

/**
 * Creates the security log: one JSON line per event, marked `"log":"security"`, among the other lines on
 * standard output.
 */
export function createSecurityLog(
  deps: Pick<Deps, 'db' | 'env' | 'clock' | 'log'>,
  { maxPerMinute = 120 }: SecurityLogOptions = {},
): SecurityLog {
  // A silent log writes nothing, and needs no key.
  if (deps.env.securityLog === 'off' || deps.log.level === 'silent') return silent;
  // The level is independent of LOG_LEVEL, which may omit everything below a warning.
  const log = deps.log.child({ log: 'security' }, { level: 'info' });
  const keys = createKeys(deps);
  const flood = createFloodLimit(maxPerMinute, (event, leftOut) =>
    log.info({ event: 'left-out', of: event, count: leftOut }, 'security events were left out'),
  );
  const waiting: [SecurityEvent, Circumstances][] = [];

  const print = (event: SecurityEvent, { person, address, ...rest }: Circumstances) => {
    const hash = keys.current();
    const hashes = hash && {
      ...(person !== undefined && { person: hash('person', person) }),
      ...(address !== undefined && { address: hash('address', address) }),
    };
    log.info({ ...event, ...rest, ...hashes }, 'security');
  };
  const printWaiting = () => {
    for (const [event, circumstances] of waiting.splice(0)) print(event, circumstances);
  };

  return {
    write(event, circumstances = {}) {
      if (!flood.admit(event.event)) return;
      const fetching = keys.prepare();
      if (!fetching || waiting.length >= maxWaiting) return print(event, circumstances);
      if (waiting.push([event, circumstances]) === 1) void fetching.then(printWaiting);
    },
    start() {
      void keys.prepare();
    },
    async close() {
      await keys.close();
      printWaiting();
      flood.close();
    },
  };
}

/** Creates a cache of today's hash function. */
function createKeys({ log, ...deps }: Pick<Deps, 'db' | 'env' | 'clock' | 'log'>) {
  let known: { day: string; hash: HashOfDay } | null = null;
  let fetching: Promise<void> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  const current = (): HashOfDay | null => {
    // Yesterday's key is no longer needed, and must not be kept.
    if (known && known.day !== thaiDay(deps.clock())) known = null;
    return known?.hash ?? null;
  };
  const fetch = async () => {
    try {
      known = await fetchHashOfDay(deps);
    } catch (error) {
      failedAt = performance.now();
      log.warn({ err: error }, 'the key of the security log is away; its lines go without hashes');
    } finally {
      fetching = null;
    }
  };

  return {
    current,
    /**
     * Returns a promise that never rejects while the key is being fetched; null if it is available, or
     * cannot be fetched now.
     */
    prepare(): Promise<void> | null {
      if (current() || isClosed) return null;
      if (!fetching && performance.now() - failedAt < retryMs) return null;
      fetching ??= fetch();
      return fetching;
    },
    async close() {
      isClosed = true;
      await fetching;
    },
  };
}
