import type { LiffApiName } from './api-names.ts';
import type { LiffError } from './errors.ts';

/** `LIFF` inside LINE's client, `BROWSER` anywhere else. */
export type LiffEnvironment = 'LIFF' | 'BROWSER';

/** Operating system; `web` is everything that is no phone. */
export type LiffOS = 'ios' | 'android' | 'web';

/** A permission of LIFF. @see spec.md 5 */
export type PermissionName = 'profile' | 'chat_message.write' | 'openid' | 'email';

/** Type of the chat that the page was opened from. `external` is an ordinary browser; LINE does not name the chat. */
export type LiffContextType = 'utou' | 'room' | 'group' | 'none' | 'external' | 'square_chat';

/** A person, from LINE's profile. Nothing here proves identity: let a server check the access token. */
export interface LiffProfile {
  userId: string;
  displayName: string;
  pictureUrl?: string;
  statusMessage?: string;
}

/** Whether the person is a friend of the app's official account. */
export interface LiffFriendship {
  friendFlag: boolean;
}

/** Payload of LINE's ID token. It is unverified here: only a server's check makes it trustworthy. */
export interface LiffIdToken {
  iss?: string;
  sub?: string;
  aud?: string;
  /** Expiry, in seconds since 1970. */
  exp?: number;
  /** Issue time, in seconds since 1970. */
  iat?: number;
  amr?: string[];
  name?: string;
  picture?: string;
  email?: string;
}

/** A message of LINE's Messaging API. Which types LINE accepts depends on the call. */
export interface LiffMessage {
  type: string;
}

/** `success`, or undefined if the person closed the picker. */
export type ShareResult = { status: 'success' } | undefined;

/** `granted`; `prompt` if LINE would ask first; `unavailable` if the app never requests it. */
export type PermissionState = 'granted' | 'prompt' | 'unavailable';

/** Offers shown together with the request for permissions. */
export interface RequestAllOptions {
  /** Official account that the person can add as a friend. Its id starts with `@`. */
  officialAccount?: { id: string; fallback?: boolean };
}

/** Target of a shortcut on the home screen. */
export interface ShortcutOptions {
  /** Address at or below the endpoint, or a LIFF link of this app. */
  url: string;
  /** Description; it needs LINE's permission, as `line:` addresses do. */
  description?: string;
}

/** App that opens in a sub-window, and its data. */
export interface SubWindowOptions {
  /** LIFF or mini app link. */
  url: string;
  /** Data for the sub-window, which reads it with `getAppData()`. */
  appData?: Record<string, unknown>;
  /** Appearance of the window in LINE's client. */
  native?: Record<string, unknown>;
}

/** End of a sub-window. Its `init` is not passed to listeners. */
export type SubWindowEvent = 'submit' | 'cancel' | 'close' | 'error';

/** Result of a sub-window that ended. */
export interface SubWindowAnswer {
  status: string;
  /** JSON. */
  result: string;
}

/** Whether this LIFF app can use a feature, and from which LINE version on. */
export interface LiffAvailability {
  permission: boolean;
  minVer?: string;
  unsupportedFromVer?: string;
}

/** Context from LINE about this LIFF app and how it was opened. */
export interface LiffContext {
  type: LiffContextType;
  liffId?: string;
  userId?: string;
  /** Endpoint URL from LINE's console. A login can only return at or below it. */
  endpointUrl: string;
  permanentLinkPattern?: string;
  viewType?: string;
  accessTokenHash?: string;
  /** Scope that the app requests; not what the person granted. */
  scope: readonly string[];
  availability: Readonly<Record<string, LiffAvailability | undefined>>;
  utsTracking?: { mode: 'auto' | 'none'; sendRatio: number };
  menuColorSetting?: {
    adaptableColorSchemes: readonly ('light' | 'dark')[];
    lightModeColor?: object;
    darkModeColor?: object;
  };
  tid?: string;
  miniDomainAllowed?: boolean;
  miniAppId?: string;
}

/** Result of `boot()`, which never rejects. */
export type BootResult =
  | { status: 'ready' }
  /** The page is being redirected (to LINE's login, or to the deep link of `liff.state`): keep showing the splash. */
  | { status: 'navigating'; reason: 'redirect' | 'login' }
  | { status: 'failed'; reason: LiffError };

/** Return address of a login, and who started it. */
export interface LoginOptions {
  /**
   * Path, query and hash on this origin to return to, at or below the endpoint URL. Default: the endpoint
   * itself. Example: `/microapp/splash`.
   */
  redirectPath?: string;
  /**
   * Set it after a person's tap: earlier attempts no longer count, so that the login guard lets them try
   * again after `LOGIN_LOOP`. Default: false.
   */
  userInitiated?: boolean;
}

/** Address to open, and in which browser. */
export interface OpenWindowOptions {
  /** Absolute address: `https:`, `line:`, or `http:` on this machine. */
  url: string;
  /** Whether to open the phone's browser instead of LINE's; ignored outside LINE. Default: false. */
  external?: boolean;
}

/** Required freshness of an ID token. */
export interface FreshIdTokenOptions {
  /** Minimum remaining lifetime of the token, in milliseconds. Default: 60,000. */
  minValidityMs?: number;
}

/** Facts for a problem report, without token, name or query. */
export interface LiffDiagnostics {
  liffId: string;
  mode: 'line' | 'mock';
  environment: LiffEnvironment;
  os: LiffOS;
  lineVersion: string | null;
  /** Version of LINE's SDK; null until it is loaded, and in mock mode. */
  sdkVersion: string | null;
  boot: 'idle' | 'booting' | BootResult['status'];
  /** Duration of the last boot; null before it ended. */
  bootDurationMs: number | null;
  loggedIn: boolean;
  contextType: LiffContextType | null;
  /** Logins started in this tab since the last successful one. */
  loginAttempts: number;
  lastError: { api: string; code: string; message: string } | null;
  path: string;
  userAgent: string;
}

/** Event for logs and development panels. It never contains a token. */
export type LiffEvent =
  | { type: 'boot'; result: BootResult; durationMs: number }
  | { type: 'login'; attempt: number }
  | { type: 'logout' }
  | { type: 'error'; error: LiffError };

/** Granted permissions, and requests for further ones. */
export interface LiffPermission {
  /**
   * Returns the state of a permission.
   * @throws {LiffError} (as a rejection) `INVALID_ARGUMENT`, `UNAUTHORIZED` when logged out.
   */
  query(name: PermissionName): Promise<{ state: PermissionState }>;
  /**
   * Requests everything in the app's scope that was not granted yet. LINE's tokens are new afterwards.
   * @throws {LiffError} (as a rejection) `FORBIDDEN` if LINE does not let this app ask or everything is
   * granted, `UNAUTHORIZED` if the person refused.
   */
  requestAll(options?: RequestAllOptions): Promise<void>;
  /**
   * Returns the granted permissions, in no particular order.
   * @throws {LiffError} (as a rejection) `UNAUTHORIZED` when logged out.
   */
  getGrantedAll(): Promise<string[]>;
}

/** Links that open this app in LINE, without the parameters that a login left in the address. */
export interface LiffPermanentLink {
  /**
   * Returns the link to the current page.
   * @throws {LiffError} `INVALID_CONFIG` outside the endpoint, `INIT_FAILED` before `boot()`.
   */
  createUrl(): string;
  /**
   * Returns the link to another page.
   * @throws {LiffError} (as a rejection) `INVALID_ARGUMENT` outside the endpoint, `INIT_FAILED`.
   */
  createUrlBy(url: string): Promise<string>;
}

/** Another LIFF app in a window over this one. */
export interface LiffSubWindow {
  /** Listens to windows that `open()` opened, but not to LINE's own consent windows, whose events carry tokens. */
  on(event: SubWindowEvent, listener: (data: unknown) => void): void;
  off(event: SubWindowEvent, listener: (data: unknown) => void): void;
  /**
   * Opens a window; stops listening to one that was open before. Call it directly in the tap's handler.
   * @throws {LiffError} (as a rejection) `INVALID_ARGUMENT`, `FORBIDDEN`, `UNAUTHORIZED`,
   * `CREATE_SUBWINDOW_FAILED`.
   */
  open(options: SubWindowOptions): Promise<void>;
  /**
   * Submits data to the opener; for sub-windows.
   * @throws {LiffError} (as a rejection) `UNAUTHORIZED` anywhere else.
   */
  submit(data?: Record<string, unknown>): Promise<SubWindowAnswer>;
  /**
   * Cancels the window; for sub-windows.
   * @throws {LiffError} (as a rejection) `UNAUTHORIZED` anywhere else.
   */
  cancel(data?: Record<string, unknown>): Promise<SubWindowAnswer>;
  /**
   * Closes the window; for sub-windows.
   * @throws {LiffError} (as a rejection) `UNAUTHORIZED` anywhere else.
   */
  close(): Promise<void>;
  /** Returns the data that a sub-window was opened with; `{}` without any. */
  getAppData(): Promise<Record<string, unknown>>;
}

/** LINE's Front-end Framework, with the same rules in a real client and in mock mode. */
export interface Liff {
  /** `LIFF` inside LINE's client, else `BROWSER`. Known before `boot()`. */
  readonly environment: LiffEnvironment;
  /**
   * Starts LIFF once; later calls get the same result, until it failed or the person logged out. Nothing may
   * change the page's address before it resolves, because LINE's credentials and deep link are in it.
   */
  boot(): Promise<BootResult>;
  /**
   * Leaves the page for LINE's login.
   * @throws {LiffError} `INVALID_ARGUMENT` for a path outside the endpoint, `INVALID_CONFIG` before `boot()`,
   * `LOGIN_LOOP` after two attempts that returned signed out.
   */
  login(options?: LoginOptions): void;
  /** Deletes LINE's tokens on this device; LINE itself does not revoke them. `boot()` can run again after it. */
  logout(): void;
  /** Returns whether the page runs inside LINE's client. Known before `boot()`. */
  isInClient(): boolean;
  /** Returns whether a token is stored, though it may have expired: only a server can check. */
  isLoggedIn(): boolean;
  /** Returns the access token; null when logged out. */
  getAccessToken(): string | null;
  /**
   * Returns the raw ID token, for a server to verify; null without the scope `openid`. LINE's SDK never
   * renews it, so an expiring one leads to LINE's login and back to this page, and the promise stays open
   * until the page is gone.
   * @throws {LiffError} (as a rejection) `UNAUTHORIZED` when logged out, `LOGIN_LOOP`, `TIMEOUT` if the
   * page stayed.
   */
  getFreshIdToken(options?: FreshIdTokenOptions): Promise<string | null>;
  /** Returns the payload of the ID token; null when logged out and without the scope `openid`. */
  getDecodedIdToken(): LiffIdToken | null;
  /**
   * Returns the person's profile.
   * @throws {LiffError} (as a rejection) `UNAUTHORIZED` when logged out, `FORBIDDEN` without the scope
   * `profile`.
   */
  getProfile(): Promise<LiffProfile>;
  /**
   * Returns whether the person is a friend of the app's official account, or of another one of the provider.
   * @throws {LiffError} (as a rejection) `INVALID_ARGUMENT`; otherwise as `getProfile()`.
   */
  getFriendship(options?: { officialAccountId?: string }): Promise<LiffFriendship>;
  readonly permission: LiffPermission;
  /**
   * Sends one to five messages in the person's name to the chat from which the page was opened.
   * @throws {LiffError} (as a rejection) `INVALID_ARGUMENT`, `UNAUTHORIZED`, `FORBIDDEN` without the scope
   * `chat_message.write`, `403` outside LINE's client and if the page has no chat.
   */
  sendMessages<Message extends LiffMessage>(messages: readonly Message[]): Promise<void>;
  /**
   * Lets the person choose friends and groups to send one to five messages to. Outside LINE it is a popup,
   * opened in the caller's own tick: call it directly in the tap's handler, with nothing awaited in between.
   * One at a time.
   * @throws {LiffError} (as a rejection) `INVALID_ARGUMENT`, `FORBIDDEN` if it is not allowed or one is
   * open, `UNAUTHORIZED`, `EXCEPTION_IN_SUBWINDOW` if it was blocked or failed.
   */
  shareTargetPicker<Message extends LiffMessage>(
    messages: readonly Message[],
    /** `isMultiple`: whether more than one receiver can be chosen. Default: true. */
    options?: { isMultiple?: boolean },
  ): Promise<ShareResult>;
  readonly permanentLink: LiffPermanentLink;
  /**
   * Shows LINE's screen for adding a shortcut; LINE does not report whether it was added.
   * @throws {LiffError} (as a rejection) `INVALID_ARGUMENT` for an address outside the endpoint, `FORBIDDEN`,
   * `UNAUTHORIZED`.
   */
  createShortcutOnHomeScreen(options: ShortcutOptions): Promise<void>;
  readonly subWindow: LiffSubWindow;
  /**
   * Returns whether an API can be used.
   * @throws {LiffError} `INVALID_ARGUMENT` for an unknown name of an API, `sendMessages` among them.
   */
  isApiAvailable(name: LiffApiName): boolean;
  /** Returns LINE's context; null before `boot()` ended and after `logout()`. */
  getContext(): LiffContext | null;
  /**
   * Opens an address.
   * @throws {LiffError} `INVALID_ARGUMENT`.
   */
  openWindow(options: OpenWindowOptions): void;
  /** Closes LINE's window; outside LINE most browsers refuse silently. */
  closeWindow(): void;
  /** Returns the operating system. Known before `boot()`. */
  getOS(): LiffOS;
  /** Returns LINE's version; null outside LINE. Known before `boot()`. */
  getLineVersion(): string | null;
  diagnostics(): LiffDiagnostics;
}
