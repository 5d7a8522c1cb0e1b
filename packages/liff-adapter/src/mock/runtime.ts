import type { InitOutcome } from '../liff/driver.ts';
import { LiffError } from '../liff/errors.ts';
import type { LiffContext } from '../liff/types.ts';
import { notInitialised } from '../rules/rules.ts';
import { describeContext } from './context.ts';
import type { MockEnvironment, MockEnvironmentControl } from './environment.ts';
import { type Answers, type LiffMock, loadLiffMock } from './liff-mock.ts';
import type { MockSession } from './session/session.ts';

interface RuntimeParts {
  liffId: string;
  environment: MockEnvironmentControl;
  session: MockSession;
  endpointUrl: () => string;
}

/** Mock LIFF from its start to a logout. */
export interface MockRuntime {
  init(): Promise<InitOutcome>;
  isConfigured(): boolean;
  /** Sets the answers of liff-mock, and returns its functions. */
  answer(answers: Answers): LiffMock['liff'];
  getContext(): LiffContext | null;
  logout(): void;
}

export function createMockRuntime({ liffId, environment, session, endpointUrl }: RuntimeParts): MockRuntime {
  let liffMock: LiffMock | undefined;
  let starting: Promise<InitOutcome> | undefined;
  let hasContext = false;

  function answer(answers: Answers): LiffMock['liff'] {
    if (!liffMock) throw new LiffError('boot', notInitialised);
    liffMock.answer(answers);
    return liffMock.liff;
  }

  async function start(): Promise<InitOutcome> {
    try {
      liffMock = await loadLiffMock(liffId);
      await simulateInit(environment.get().init);
      await session.begin();
      hasContext = true;
      return 'ready';
    } catch (cause) {
      starting = undefined;
      throw cause;
    }
  }

  return {
    init: () => {
      starting ??= start();
      return starting;
    },
    isConfigured: () => liffMock !== undefined,
    answer,
    getContext: () => {
      const app = { liffId, endpointUrl: endpointUrl() };
      return answer({ getContext: hasContext ? describeContext(app, environment.get()) : null }).getContext();
    },
    logout: () => {
      answer({}).logout();
      session.end();
      hasContext = false;
      starting = undefined;
    },
  };
}

async function simulateInit(init: MockEnvironment['init']): Promise<void> {
  if (init === 'pending') return new Promise(() => undefined);
  if ('code' in init) throw new LiffError('boot', init);
  if (init.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, init.delayMs));
}
