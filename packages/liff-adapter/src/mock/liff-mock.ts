import type { LiffContext, LiffOS, LiffProfile } from '../liff/types.ts';

/** Functions of liff-mock that are called here. Each returns the last value set for it, whatever its arguments. */
interface Functions {
  getOS(): LiffOS | undefined;
  getLineVersion(): string | null;
  isInClient(): boolean;
  isLoggedIn(): boolean;
  getAccessToken(): string | null;
  getContext(): LiffContext | null;
  getProfile(): Promise<LiffProfile>;
  login(): void;
  logout(): void;
  openWindow(): void;
  closeWindow(): void;
}

interface MockedLiff extends Functions {
  init(config: { liffId: string; mock: true }): Promise<void>;
}

interface MockPlugin {
  install(context: { liff: MockedLiff }): { set(change: (previous: object) => object): void };
}

/** Results that the functions return from now on. */
export type Answers = Partial<{
  [Name in keyof Functions]: Awaited<ReturnType<Functions[Name]>>;
}>;

/** Installed liff-mock. */
export interface LiffMock {
  liff: Functions;
  answer(answers: Answers): void;
}

declare global {
  // liff-mock returns its functions only once in its lifetime, which hot reloading and resetting test runners
  // do not end together with ours. So they are stored where both find them.
  var kepwaiLiffMock: Promise<LiffMock> | undefined;
}

/**
 * Installs liff-mock once per page, because it keeps its data in its module. It is installed on an object of
 * our own, so that the SDK need not be loaded.
 */
export function loadLiffMock(liffId: string): Promise<LiffMock> {
  globalThis.kepwaiLiffMock ??= install(liffId);
  return globalThis.kepwaiLiffMock;
}

async function install(liffId: string): Promise<LiffMock> {
  const { LiffMockPlugin } = await import('./liff-mock-plugin.ts');
  const plugin: MockPlugin = new LiffMockPlugin();
  const liff = createBareLiff();
  const data = plugin.install({ liff });
  await liff.init({ liffId, mock: true });
  return {
    liff,
    // liff-mock drops everything else when it gets an object instead of a function.
    answer: (answers) => data.set((previous) => ({ ...previous, ...answers })),
  };
}

/** Creates the object whose functions the plugin replaces. */
function createBareLiff(): MockedLiff {
  const notInstalled = () => {
    throw new Error('liff-mock did not replace this function');
  };
  return {
    init: notInstalled,
    isInClient: () => false,
    getOS: notInstalled,
    getLineVersion: notInstalled,
    isLoggedIn: notInstalled,
    getAccessToken: notInstalled,
    getContext: notInstalled,
    getProfile: notInstalled,
    login: notInstalled,
    logout: notInstalled,
    openWindow: notInstalled,
    closeWindow: notInstalled,
  };
}
