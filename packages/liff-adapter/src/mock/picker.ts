import type { LiffFunctions } from '../liff/driver.ts';
import { LiffError } from '../liff/errors.ts';
import { platformLimits } from '../liff/limits.ts';
import type { LiffMessage } from '../liff/types.ts';
import { compareVersions, versionGates } from '../liff/version-gates.ts';
import type { MockEnvironmentControl } from './environment.ts';
import type { MockSession } from './session/session.ts';

/** Message that was sent or shared, for tests and the panel. */
export interface MockDelivery {
  by: 'sendMessages' | 'shareTargetPicker';
  messages: readonly LiffMessage[];
}

/** Input of a picker. */
export interface MockPickerRequest {
  messages: readonly LiffMessage[];
  /** Whether more than one chat can be chosen. */
  isMultiple: boolean;
  /** Token of the person who shares; rejects if LINE does not accept it, and the picker has to close. */
  accessToken: Promise<string>;
}

/**
 * Shows a picker to a person. Called in the tick of the tap, as browsers require for windows. Resolves to
 * false if the person closed it; a rejection is reported as a failure of the window. The signal is aborted
 * when LINE's time limit is over.
 */
export type ShowMockPicker = (request: MockPickerRequest, signal: AbortSignal) => Promise<boolean>;

interface Parts {
  environment: MockEnvironmentControl;
  session: MockSession;
  showPicker?: ShowMockPicker;
  deliver: (delivery: MockDelivery) => void;
}

/** Creates the share target picker with the checks and results of LINE's, in its order. */
export function createMockPicker(parts: Parts): LiffFunctions['shareTargetPicker'] {
  const { environment, session, showPicker, deliver } = parts;

  return async (messages, { isMultiple = true }) => {
    const { inClient, popup, picker, lineVersion } = environment.get();
    const isBlocked = !inClient && popup === 'blocked';
    const over = new AbortController();
    const accessToken = session.verify('shareTargetPicker');
    const request = { messages: structuredClone(messages), isMultiple, accessToken };
    const isShown = picker === 'send' && !isBlocked;
    const choosing = isShown && showPicker ? showPicker(request, over.signal) : Promise.resolve(isShown);
    choosing.catch(() => undefined); // reported below, unless the token was refused first
    await accessToken.catch((cause: LiffError) => {
      throw failed(cause.message);
    });
    if (isBlocked) throw failed('');

    async function finish(): Promise<unknown> {
      if (picker === 'pending') return new Promise(() => undefined);
      if (!(await choosing)) return undefined;
      deliver({ by: 'shareTargetPicker', messages: request.messages });
      return { status: 'success' };
    }
    const ending = withinTimeOfLine(finish(), over);
    const isOld = inClient && compareVersions(lineVersion ?? '0', versionGates.pickerResult) < 0;
    if (!isOld) return ending;
    ending.catch(() => undefined); // an old LINE answers at once, and never reports how its picker ended
    return undefined;
  };
}

async function withinTimeOfLine(ending: Promise<unknown>, over: AbortController): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(failed('Timeout: not finished within 10min'));
      over.abort();
    }, platformLimits.shareTotalMs);
  });
  try {
    return await Promise.race([ending, timeout]);
  } catch (cause) {
    throw cause instanceof LiffError ? cause : failed(cause instanceof Error ? cause.message : String(cause));
  } finally {
    clearTimeout(timer);
  }
}

function failed(message: string): LiffError {
  return new LiffError('shareTargetPicker', { code: 'EXCEPTION_IN_SUBWINDOW', message });
}
