import type {
  LiffContext,
  LiffFriendship,
  LiffIdToken,
  LiffMessage,
  LiffOS,
  LiffProfile,
  OpenWindowOptions,
  PermissionName,
  PermissionState,
  RequestAllOptions,
  ShortcutOptions,
  SubWindowAnswer,
  SubWindowOptions,
} from './types.ts';

/** Outcome of a start that did not fail: `ready`, or the page is being redirected. */
export type InitOutcome = 'ready' | 'navigating';

/** Functions of LINE's SDK that this package calls, by LINE's names; the SDK's own types are not part of the public types. */
export interface LiffFunctions {
  isLoggedIn(): boolean;
  getAccessToken(): string | null;
  getIDToken(): string | null;
  getDecodedIDToken(): LiffIdToken | null;
  getContext(): LiffContext | null;
  getProfile(): Promise<LiffProfile>;
  getFriendship(options?: { officialAccountId: string }): Promise<LiffFriendship>;
  permission: {
    query(name: PermissionName): Promise<{ state: PermissionState }>;
    requestAll(options?: RequestAllOptions): Promise<void>;
    /** Missing in LINE's SDK before 2.27.0. */
    getGrantedAll?(): Promise<string[]>;
  };
  sendMessages(messages: LiffMessage[]): Promise<void>;
  /** Resolves to undefined if the person closed it. */
  shareTargetPicker(messages: LiffMessage[], options: { isMultiple?: boolean }): Promise<unknown>;
  login(options?: { redirectUri: string }): void;
  openWindow(options: OpenWindowOptions): void;
  closeWindow(): void;
  permanentLink: { createUrl(): string; createUrlBy(url: string): Promise<string> };
  createShortcutOnHomeScreen(options: ShortcutOptions): Promise<void>;
  subWindow: {
    on(event: string, listener: (data: unknown) => void): void;
    off(event: string, listener: (data: unknown) => void): void;
    open(options: SubWindowOptions): Promise<unknown>;
    submit(data: Record<string, unknown>): Promise<SubWindowAnswer>;
    cancel(data: Record<string, unknown>): Promise<SubWindowAnswer>;
    close(): Promise<void>;
    getAppData(): Promise<Record<string, unknown>>;
  };
}

/** Implementation behind the rules: LINE's SDK or the mock. rules.ts has already decided whether a call is allowed. */
export interface LiffDriver {
  readonly mode: 'line' | 'mock';
  /** Loads the code that `init()` needs, without starting anything. */
  load(): Promise<unknown>;
  /**
   * Starts LIFF. It can stay pending forever: by design when the page is redirected, by accident when LINE's
   * client is silent.
   */
  init(): Promise<InitOutcome>;
  /** Returns true once `init()` has passed LIFF its id; from then on state can be read, even if starting fails later. */
  isConfigured(): boolean;
  isInClient(): boolean;
  /** Called only once it is configured. */
  isSubWindow(): boolean;
  getOS(): LiffOS;
  getLineVersion(): string | null;
  /** Returns the version of LINE's SDK; null if none is loaded. */
  getSdkVersion(): string | null;
  /** Called only once it is configured. */
  functions(): LiffFunctions;
  logout(): void;
}

/** Creator of a driver for one LIFF app. The mock's comes from `@kepwai/liff-adapter/mock`. */
export interface LiffDriverFactory {
  createDriver(liffId: string): LiffDriver;
}
