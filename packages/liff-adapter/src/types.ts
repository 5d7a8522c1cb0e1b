import type { LiffError } from './errors.ts';

/** `LIFF` inside LINE's client, `BROWSER` anywhere else. */
export type LiffEnvironment = 'LIFF' | 'BROWSER';

export type LiffOS = 'ios' | 'android' | 'web';

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
  utsTracking?: unknown;
  menuColorSetting?: unknown;
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

export interface OpenWindowOptions {
  /** A full address: `https:`, `line:`, or `http:` on this machine. */
  url: string;
  /** True opens the phone's browser instead of LINE's; ignored outside LINE. Default: false. */
  external?: boolean;
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
  /** @throws {LiffError} (as a rejection) `UNAUTHORIZED` logged out, `FORBIDDEN` without the scope `profile`. */
  getProfile(): Promise<LiffProfile>;
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
