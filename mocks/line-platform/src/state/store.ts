import type { Visit } from '../visits/visit.ts';
import { type Journal, openJournal } from './journal.ts';
import type { ReadToken } from './read-token.ts';
import type {
  AuthorizationCode,
  ChannelKey,
  ChannelToken,
  Chat,
  Delivery,
  LiffApp,
  LiffGrant,
  Message,
  NotificationToken,
  Picker,
  Read,
  RefreshToken,
  ReplyToken,
  RetryKey,
  Send,
  Settings,
  Share,
  SigningKey,
  SubWindow,
  User,
  UserToken,
} from './rows.ts';

/** Rows by key, in the order of their first insertion. Rows are replaced, never changed in place. */
export interface Table<Row> {
  get(key: string): Row | undefined;
  has(key: string): boolean;
  put(key: string, row: Row): void;
  delete(key: string): void;
  values(): Row[];
  /** Deletes the oldest rows down to `limit` once there are twice as many: cheap enough to call at every put. */
  keepLast(limit: number): void;
}

/** Complete state of the platform. */
export interface Store {
  users: Table<User>;
  chats: Table<Chat>;
  messages: Table<Message>;
  userTokens: Table<UserToken>;
  channelTokens: Table<ChannelToken>;
  channelKeys: Table<ChannelKey>;
  replyTokens: Table<ReplyToken>;
  sends: Table<Send>;
  retryKeys: Table<RetryKey>;
  deliveries: Table<Delivery>;
  settings: Table<Settings>;
  authorizationCodes: Table<AuthorizationCode>;
  refreshTokens: Table<RefreshToken>;
  signingKeys: Table<SigningKey>;
  liffApps: Table<LiffApp>;
  liffGrants: Table<LiffGrant>;
  pickers: Table<Picker>;
  subWindows: Table<SubWindow>;
  shares: Table<Share>;
  reads: Table<Read>;
  /** Messages by their tokens for marking them as read. */
  readTokens: Table<ReadToken>;
  /** Message up to which the bot marked a chat as read, by the chat's id. */
  botReads: Table<Read>;
  notificationTokens: Table<NotificationToken>;
  visits: Table<Visit>;
  /** Deletes the rows, in every table but the visits, that contain one of these ids. */
  deleteMentions(ids: readonly string[]): void;
  /** Removes deleted and replaced rows from the disk, too. */
  compact(): Promise<void>;
  /** Deletes all rows. */
  clear(): void;
  /** Calls back after each change, with the table's name and the key. Returns the function that unsubscribes. */
  onChange(listener: (table: string, key: string) => void): () => void;
  /** Resolves when every change so far is on disk (at once when there is no file). */
  settled(): Promise<void>;
}

/** Opens the store: in memory, and in `path` as well when one is given. */
export function openStore(path: string | null): Store {
  const journal = openJournal(path);
  const listeners = new Set<(table: string, key: string) => void>();
  const tables = new Map<string, Table<unknown> & { keys(): string[] }>();

  function table<Row>(name: string): Table<Row> {
    const created = createTable<Row>(journal, name, (key) => {
      for (const listener of listeners) listener(name, key);
    });
    tables.set(name, created as Table<unknown> & { keys(): string[] });
    return created;
  }

  return {
    users: table<User>('users'),
    chats: table<Chat>('chats'),
    messages: table<Message>('messages'),
    userTokens: table<UserToken>('userTokens'),
    channelTokens: table<ChannelToken>('channelTokens'),
    channelKeys: table<ChannelKey>('channelKeys'),
    replyTokens: table<ReplyToken>('replyTokens'),
    sends: table<Send>('sends'),
    retryKeys: table<RetryKey>('retryKeys'),
    deliveries: table<Delivery>('deliveries'),
    settings: table<Settings>('settings'),
    authorizationCodes: table<AuthorizationCode>('authorizationCodes'),
    refreshTokens: table<RefreshToken>('refreshTokens'),
    signingKeys: table<SigningKey>('signingKeys'),
    liffApps: table<LiffApp>('liffApps'),
    liffGrants: table<LiffGrant>('liffGrants'),
    pickers: table<Picker>('pickers'),
    subWindows: table<SubWindow>('subWindows'),
    shares: table<Share>('shares'),
    reads: table<Read>('reads'),
    readTokens: table<ReadToken>('readTokens'),
    botReads: table<Read>('botReads'),
    notificationTokens: table<NotificationToken>('notificationTokens'),
    visits: table<Visit>('visits'),
    deleteMentions(ids) {
      for (const [name, { keys, get, delete: deleteRow }] of tables) {
        if (name === 'visits') continue;
        for (const key of keys()) if (mentions([key, get(key)], ids)) deleteRow(key);
      }
    },
    async compact() {
      await journal.compact();
    },
    clear() {
      for (const { keys, delete: deleteRow } of tables.values()) for (const key of keys()) deleteRow(key);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settled: () => journal.settled(),
  };
}

/** Returns whether a value contains one of these ids, at any depth. */
export function mentions(value: unknown, ids: readonly string[]): boolean {
  const text = JSON.stringify(value) ?? '';
  return ids.some((id) => text.includes(id));
}

/** Creates a table whose changes are appended to the journal, and announced. */
function createTable<Row>(
  journal: Journal,
  name: string,
  onChange: (key: string) => void,
): Table<Row> & { keys(): string[] } {
  const rows = loadRows<Row>(journal, name);
  const deleteRow = (key: string) => {
    if (!rows.delete(key)) return;
    journal.append([name, key]);
    onChange(key);
  };
  return {
    get: (key) => rows.get(key),
    has: (key) => rows.has(key),
    keys: () => [...rows.keys()],
    values: () => [...rows.values()],
    put(key, row) {
      rows.set(key, row);
      journal.append([name, key, row]);
      onChange(key);
    },
    delete: deleteRow,
    keepLast(limit) {
      if (rows.size <= 2 * limit) return;
      for (const key of [...rows.keys()].slice(0, -limit)) deleteRow(key);
    },
  };
}

function loadRows<Row>(journal: Journal, name: string): Map<string, Row> {
  // This store writes the file, with one table name per row type, so the rows have their types.
  return new Map((journal.tables.get(name) ?? new Map<string, unknown>()) as ReadonlyMap<string, Row>);
}
