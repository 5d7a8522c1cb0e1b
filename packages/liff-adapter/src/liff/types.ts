import type { LiffApiName } from './api-names.ts';
import type { LiffError } from './errors.ts';

/** `LIFF` inside LINE's client, `BROWSER` anywhere else. */
export type LiffEnvironment = 'LIFF' | 'BROWSER';

/** What the page runs on; `web` is everything that is no phone. */
export type LiffOS = 'ios' | 'android' | 'web';

/** A permission of LIFF. @see spec.md 5 */
export type PermissionName = 'profile' | 'chat_message.write' | 'openid' | 'email';

/** Where the page was opened from. `external` is an ordinary browser; LINE does not say which chat it was. */
export type LiffContextType = 'utou' | 'room' | 'group' | 'none' | 'external' | 'square_chat';

/** A person as LINE knows them. Nothing here is proof of identity: let a server check the access token. */
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

/** The payload of LINE's ID token. Unverified here: only a server's check makes it true. */
export interface LiffIdToken {
  iss?: string;
  sub?: string;
  aud?: string;
  /** Seconds since 1970. */
  exp?: number;
  /** Seconds since 1970. */
  iat?: number;
  amr?: string[];
  name?: string;
  picture?: string;
  email?: string;
}

/** A message as LINE's Messaging API takes it. Which kinds LINE lets through depends on the call. */
export interface LiffMessage {
  type: string;
}

/** `success`, or undefined where the person closed the picker. */
export type ShareResult = { status: 'success' } | undefined;

/** `granted`; `prompt` where LINE would ask first; `unavailable` where the app never asks for it. */
export type PermissionState = 'granted' | 'prompt' | 'unavailable';

/** What is offered along with asking for permissions. */
export interface RequestAllOptions {
  /** Also offers to befriend this official account. Its id starts with `@`. */
  officialAccount?: { id: string; fallback?: boolean };
}

/** What a shortcut on the home screen opens. */
export interface ShortcutOptions {
  /** An address at or below the endpoint, or a LIFF link of this app. */
  url: string;
  /** Needs LINE's permission, as `line:` addresses do. */
  description?: string;
}

/** Which app opens in a sub-window, and with what. */
export interface SubWindowOptions {
  /** A LIFF or mini app link. */
  url: string;
  /** Handed to the sub-window, which reads it with `getAppData()`. */
  appData?: Record<string, unknown>;
  /** Looks of the window in LINE's client. */
  native?: Record<string, unknown>;
}

/** How a sub-window ended. Its `init` is never told to listeners. */
export type SubWindowEvent = 'submit' | 'cancel' | 'close' | 'error';

/** What LINE keeps of a sub-window that ended. */
export interface SubWindowAnswer {
  status: string;
  /** JSON. */
  result: string;
}

/** Whether this LIFF app may use a feature, and from which LINE version on. */
export interface LiffAvailability {
  permission: boolean;
  minVer?: string;
  unsupportedFromVer?: string;
}

/** What LINE says about this LIFF app and how it was opened. */
export interface LiffContext {
  type: LiffContextType;
  liffId?: string;
  userId?: string;
  /** Configured in LINE's console. A login may return only at or below it. */
  endpointUrl: string;
  permanentLinkPattern?: string;
  viewType?: string;
  accessTokenHash?: string;
  /** What the app asks for; not what the person granted. */
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

/** How `boot()` ended. It never rejects. */
export type BootResult =
  | { status: 'ready' }
  /** The page is on its way elsewhere (LINE's login, or the deep link of `liff.state`): keep showing the splash. */
  | { status: 'navigating'; reason: 'redirect' | 'login' }
  | { status: 'failed'; reason: LiffError };

/** Where a login leads back to, and who began it. */
export interface LoginOptions {
  /**
   * Path, query and hash on this origin where the person comes back to, at or below the endpoint URL.
   * Default: the endpoint itself. Example: `/microapp/splash`.
   */
  redirectPath?: string;
  /**
   * Set it where a person tapped a button: earlier attempts no longer count, so that the login guard lets
   * them try again after `LOGIN_LOOP`. Default: false.
   */
  userInitiated?: boolean;
}

/** What is opened, and in which browser. */
export interface OpenWindowOptions {
  /** A full address: `https:`, `line:`, or `http:` on this machine. */
  url: string;
  /** True opens the phone's browser instead of LINE's; ignored outside LINE. Default: false. */
  external?: boolean;
}

/** How fresh an ID token has to be. */
export interface FreshIdTokenOptions {
  /** How long the token has to live still, in milliseconds. Default: 60,000. */
  minValidityMs?: number;
}

/** Facts for a report of a problem. Holds no token, no name and no query. */
export interface LiffDiagnostics {
  liffId: string;
  mode: 'line' | 'mock';
  environment: LiffEnvironment;
  os: LiffOS;
  lineVersion: string | null;
  /** Version of LINE's SDK; null until it is loaded, and in mock mode. */
  sdkVersion: string | null;
  boot: 'idle' | 'booting' | BootResult['status'];
  /** How long the last boot took; null before it ended. */
  bootDurationMs: number | null;
  loggedIn: boolean;
  contextType: LiffContextType | null;
  /** Logins begun in this tab since the last one that succeeded. */
  loginAttempts: number;
  lastError: { api: string; code: string; message: string } | null;
  path: string;
  userAgent: string;
}

/** Something that happened, for logs and development panels. Never holds a token. */
export type LiffEvent =
  | { type: 'boot'; result: BootResult; durationMs: number }
  | { type: 'login'; attempt: number }
  | { type: 'logout' }
  | { type: 'error'; error: LiffError };

/** What the person granted, and asking for what they did not. */
export interface LiffPermission {
  /** @throws {LiffError} (as a rejection) `INVALID_ARGUMENT`, `UNAUTHORIZED` logged out. */
  query(name: PermissionName): Promise<{ state: PermissionState }>;
  /**
   * Asks for everything in the app's scope that was not granted yet. LINE's tokens are new afterwards.
   * @throws {LiffError} (as a rejection) `FORBIDDEN` where LINE does not let this app ask or all is granted,
   * `UNAUTHORIZED` where the person refused.
   */
  requestAll(options?: RequestAllOptions): Promise<void>;
  /** In no particular order. @throws {LiffError} (as a rejection) `UNAUTHORIZED` logged out. */
  getGrantedAll(): Promise<string[]>;
}

/** Links that open this app in LINE. What a login left in the address is not in them. */
export interface LiffPermanentLink {
  /** Of the page shown. @throws {LiffError} `INVALID_CONFIG` outside the endpoint, `INIT_FAILED` before `boot()`. */
  createUrl(): string;
  /** Of another page. @throws {LiffError} (as a rejection) `INVALID_ARGUMENT` outside the endpoint, `INIT_FAILED`. */
  createUrlBy(url: string): Promise<string>;
}

/** Another LIFF app in a window over this one. */
export interface LiffSubWindow {
  /** Listens to windows that `open()` opened; LINE's own consent windows, whose events carry tokens, stay silent. */
  on(event: SubWindowEvent, listener: (data: unknown) => void): void;
  off(event: SubWindowEvent, listener: (data: unknown) => void): void;
  /**
   * Opens a window; ends the listening to one that was open before. Call it straight from the tap.
   * @throws {LiffError} (as a rejection) `INVALID_ARGUMENT`, `FORBIDDEN`, `UNAUTHORIZED`, `CREATE_SUBWINDOW_FAILED`.
   */
  open(options: SubWindowOptions): Promise<void>;
  /** In a sub-window: gives the opener its data. @throws {LiffError} (as a rejection) `UNAUTHORIZED` anywhere else. */
  submit(data?: Record<string, unknown>): Promise<SubWindowAnswer>;
  /** In a sub-window. @throws {LiffError} (as a rejection) `UNAUTHORIZED` anywhere else. */
  cancel(data?: Record<string, unknown>): Promise<SubWindowAnswer>;
  /** In a sub-window. @throws {LiffError} (as a rejection) `UNAUTHORIZED` anywhere else. */
  close(): Promise<void>;
  /** In a sub-window: what it was opened with; `{}` where that is nothing. */
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
   * `LOGIN_LOOP` after two attempts that came back signed out.
   */
  login(options?: LoginOptions): void;
  /** Forgets LINE's tokens on this device; LINE itself does not revoke them. `boot()` may run again after it. */
  logout(): void;
  /** Known before `boot()`. */
  isInClient(): boolean;
  /** A token is kept, though it may have expired: only a server can tell. */
  isLoggedIn(): boolean;
  /** Null when logged out. */
  getAccessToken(): string | null;
  /**
   * The raw ID token, for a server to verify; null without the scope `openid`. LINE's SDK never renews it, so one that
   * is about to expire leads to LINE's login and back to this page, and the promise stays open until the page is gone.
   * @throws {LiffError} (as a rejection) `UNAUTHORIZED` logged out, `LOGIN_LOOP`, `TIMEOUT` where the page stayed.
   */
  getFreshIdToken(options?: FreshIdTokenOptions): Promise<string | null>;
  /** Null when logged out and without the scope `openid`. */
  getDecodedIdToken(): LiffIdToken | null;
  /** @throws {LiffError} (as a rejection) `UNAUTHORIZED` logged out, `FORBIDDEN` without the scope `profile`. */
  getProfile(): Promise<LiffProfile>;
  /**
   * Whether the person is a friend of the app's official account, or of another one of the provider.
   * @throws {LiffError} (as a rejection) `INVALID_ARGUMENT`; otherwise as `getProfile()`.
   */
  getFriendship(options?: { officialAccountId?: string }): Promise<LiffFriendship>;
  readonly permission: LiffPermission;
  /**
   * Sends one to five messages in the person's name to the chat the page was opened from.
   * @throws {LiffError} (as a rejection) `INVALID_ARGUMENT`, `UNAUTHORIZED`, `FORBIDDEN` without the scope
   * `chat_message.write`, `403` outside LINE's client and where no chat is behind the page.
   */
  sendMessages<Message extends LiffMessage>(messages: readonly Message[]): Promise<void>;
  /**
   * Lets the person choose friends and groups to send one to five messages to. Outside LINE it is a popup, opened in the
   * caller's own tick: call it straight from the tap, with nothing awaited in between. One at a time.
   * @throws {LiffError} (as a rejection) `INVALID_ARGUMENT`, `FORBIDDEN` where it may not be used or one is open,
   * `UNAUTHORIZED`, `EXCEPTION_IN_SUBWINDOW` where it was blocked or failed.
   */
  shareTargetPicker<Message extends LiffMessage>(
    messages: readonly Message[],
    /** `isMultiple`: more than one receiver may be chosen. Default: true. */
    options?: { isMultiple?: boolean },
  ): Promise<ShareResult>;
  readonly permanentLink: LiffPermanentLink;
  /**
   * Shows LINE's screen for adding a shortcut; nobody learns whether it was added.
   * @throws {LiffError} (as a rejection) `INVALID_ARGUMENT` for an address outside the endpoint, `FORBIDDEN`, `UNAUTHORIZED`.
   */
  createShortcutOnHomeScreen(options: ShortcutOptions): Promise<void>;
  readonly subWindow: LiffSubWindow;
  /** @throws {LiffError} `INVALID_ARGUMENT` for a name that LINE does not know, `sendMessages` among them. */
  isApiAvailable(name: LiffApiName): boolean;
  /** Null before `boot()` ended and after `logout()`. */
  getContext(): LiffContext | null;
  /** @throws {LiffError} `INVALID_ARGUMENT`. */
  openWindow(options: OpenWindowOptions): void;
  /** Closes LINE's window; outside LINE most browsers refuse, silently. */
  closeWindow(): void;
  /** Known before `boot()`. */
  getOS(): LiffOS;
  /** Null outside LINE. Known before `boot()`. */
  getLineVersion(): string | null;
  diagnostics(): LiffDiagnostics;
}
