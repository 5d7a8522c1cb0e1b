import { backOff, type RetryDelay, scheduleOrOnline } from './requests/back-off.ts';
import {
  type ApiConnection,
  findCurrentToken,
  type GetToken,
  resolveBaseUrl,
} from './requests/connection.ts';
import type { LiveClientMessage, LiveServerMessage } from './wire/types.ts';

export type { LiveServerMessage, RetryDelay };

/**
 * State of a subscription. `waiting`: the connection broke, and the next attempt is planned. `unauthorized`:
 * ended, because a sign-in is needed. `refused`: ended, because the server does not understand this client.
 */
export type LiveState = 'connecting' | 'live' | 'waiting' | 'unauthorized' | 'refused' | 'closed';

/** Message about a change; `ready` is internal and not passed on. */
export type LiveChange = Exclude<LiveServerMessage, { type: 'ready' }>;

/** Options of `connectLive`. */
export interface LiveOptions extends ApiConnection {
  /**
   * Returns a token in place of one that the server refused; the same one, or none, ends the subscription as `unauthorized`.
   * Default: `getToken`.
   */
  renewToken?: (refused: string) => ReturnType<GetToken>;
  /** Called with each change. */
  onMessage: (message: LiveChange) => void;
  /** Called when it connects, is live, waits or ends. */
  onStateChange?: (state: LiveState) => void;
  /** Called when it is live again after a break: changes in between were missed, so refetch visible data. */
  onReconnected?: () => void;
  /** Delay after a failure. Default: doubles from 1 to 30 s. */
  retryDelay?: RetryDelay;
  /** WebSocket to use. Default: that of the platform. */
  WebSocket?: typeof globalThis.WebSocket;
}

/** A subscription to live changes. */
export interface LiveConnection {
  /** Current state. */
  readonly state: LiveState;
  /** Ends the subscription for good. */
  close(): void;
}

/**
 * Subscribes to changes in the groups of the signed-in person. Reconnects with increasing delays, at once before
 * a restart of the server, until `close()` or until the token is refused and no other one is accepted.
 *
 * @see openapi/paths/live.yaml
 */
export function connectLive(options: LiveOptions): LiveConnection {
  const live = new ReconnectingSocket(options);
  void live.open();
  return live;
}

// Close codes of the contract: the first message is none; the token is not good; the page's origin is not allowed; the server restarts.
const closeCode = { noMessage: 4400, notGood: 4401, notAllowed: 4403, restart: 1012 } as const;

/** Time over which clients spread their reconnects after a server announced its restart. */
const restartSpreadMs = 1000;

class ReconnectingSocket implements LiveConnection {
  state: LiveState = 'connecting';

  readonly #options: LiveOptions;
  #socket: WebSocket | null = null;
  #cancelRetry: (() => void) | null = null;
  #failures = 0;
  #wasLive = false;
  #isRenewed = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    // A phone that changes networks leaves a socket that looks open but receives nothing, so it is dropped at
    // once.
    globalThis.addEventListener?.('offline', this.#handleLoss);
  }

  close(): void {
    this.#end('closed');
  }

  async open(): Promise<void> {
    this.#enter('connecting');
    try {
      const token = await findCurrentToken(this.#options.getToken, Date.now());
      if (this.state !== 'connecting') return;
      if (token === null) this.#end('unauthorized');
      else this.#connect(token);
    } catch {
      // There is no token for now, for example after a failed sign-in: retried later.
      this.#handleLoss();
    }
  }

  #connect(token: string): void {
    const { baseUrl, WebSocket = globalThis.WebSocket } = this.#options;
    const socket = new WebSocket(`${resolveBaseUrl(baseUrl).replace(/^http/, 'ws')}/api/me/live`);
    this.#socket = socket;
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: 'authenticate', token } satisfies LiveClientMessage));
    socket.onmessage = (event) => this.#handleMessage(parseMessage(event.data));
    socket.onclose = ({ code }) => this.#handleClose(code, token);
  }

  #handleClose(code: number, token: string): void {
    if (code === closeCode.noMessage) this.#end('refused');
    else if (code === closeCode.notAllowed) this.#end('unauthorized');
    else if (code === closeCode.notGood) void this.#renew(token);
    else if (code === closeCode.restart && this.state === 'live')
      this.#retryIn(Math.random() * restartSpreadMs);
    else this.#handleLoss();
  }

  /** Continues with another token than the refused one, once until it is live. */
  async #renew(refused: string): Promise<void> {
    this.#detach();
    const { getToken, renewToken = getToken } = this.#options;
    if (this.#isRenewed) return this.#end('unauthorized');
    if (this.state === 'live') this.#enter('connecting');
    try {
      const token = await findCurrentToken(() => renewToken?.(refused), Date.now());
      if (this.state !== 'connecting') return;
      if (token === null || token === refused) return this.#end('unauthorized');
      this.#isRenewed = true;
      this.#connect(token);
    } catch {
      // There is no token for now, for example after a failed sign-in: retried later.
      this.#handleLoss();
    }
  }

  #enter(state: LiveState): void {
    this.state = state;
    this.#options.onStateChange?.(state);
  }

  #handleMessage(message: LiveServerMessage | null): void {
    if (message === null) return;
    if (message.type === 'ready') this.#handleReady();
    else this.#options.onMessage(message);
  }

  #handleReady(): void {
    const isAgain = this.#wasLive;
    this.#failures = 0;
    this.#wasLive = true;
    this.#isRenewed = false;
    this.#enter('live');
    if (isAgain) this.#options.onReconnected?.();
  }

  readonly #handleLoss = (): void => {
    if (this.state !== 'connecting' && this.state !== 'live') return;
    this.#failures += 1;
    const { retryDelay = backOff } = this.#options;
    this.#retryIn(retryDelay(this.#failures));
  };

  #retryIn(delayMs: number): void {
    this.#detach();
    this.#cancelRetry = scheduleOrOnline(delayMs, () => void this.open());
    this.#enter('waiting');
  }

  #end(state: 'unauthorized' | 'refused' | 'closed'): void {
    if (this.state === 'unauthorized' || this.state === 'refused' || this.state === 'closed') return;
    this.#detach();
    globalThis.removeEventListener?.('offline', this.#handleLoss);
    this.#enter(state);
  }

  // Removes the listeners of a dropped socket: its late `close` must not start a second retry.
  #detach(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    if (this.#socket === null) return;
    this.#socket.onopen = null;
    this.#socket.onmessage = null;
    this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
  }
}

// Messages that only newer servers send are ignored.
function parseMessage(data: unknown): LiveServerMessage | null {
  try {
    const message: unknown = JSON.parse(String(data));
    return isServerMessage(message) ? message : null;
  } catch {
    // It is not JSON, so not a message of the contract.
    return null;
  }
}

/** Every change of the contract: a missing one does not compile. */
const changeTypes: Readonly<Record<LiveChange['type'], true>> = {
  'files-changed': true,
  'folders-changed': true,
  'group-changed': true,
  'pins-changed': true,
  'folder-rules-changed': true,
  'image-sets-changed': true,
  'stars-changed': true,
  'bulk-progressed': true,
  'quota-people-changed': true,
  'quota-orders-changed': true,
};

function isServerMessage(message: unknown): message is LiveServerMessage {
  if (typeof message !== 'object' || message === null || !('type' in message)) return false;
  if (message.type === 'ready') return true;
  const isChange = typeof message.type === 'string' && Object.hasOwn(changeTypes, message.type);
  return isChange && (isIdOf(message, 'groupId') || isIdOf(message, 'quotaId'));
}

function isIdOf(message: object, name: 'groupId' | 'quotaId'): boolean {
  return typeof Object.entries(message).find(([key]) => key === name)?.[1] === 'string';
}
