import type { Fault } from '../../src/chat/wire.ts';
import { addFault, changeSettings, clearFaults, getFaults, getSettings, releaseWebhooks } from '../api.ts';
import { listActiveFaults, toSettings } from './fault-switches.ts';
import { useRegularly } from './use-regularly.ts';

const askState = async () => {
  const [settings, faults] = await Promise.all([getSettings(), getFaults()]);
  return { settings, faults };
};

/** Injected faults from any source (this page, another one, or a test), and how to change them. */
export interface FaultControl {
  /** Null until the platform has answered. */
  state: Awaited<ReturnType<typeof askState>> | null;
  /** Labels of the active faults. */
  active: string[];
  refresh: () => Promise<void>;
  /** Ends every fault and releases held webhooks. */
  calm: () => Promise<void>;
  replaceFaults: (faults: Fault[]) => Promise<void>;
}

export function useFaults({ isAsked }: { isAsked: boolean }): FaultControl {
  const [state, refresh] = useRegularly(askState, isAsked ? 3000 : null);

  async function calm(): Promise<void> {
    await changeSettings(toSettings(new Set()));
    await clearFaults();
    if (state?.settings.holdWebhooks) await releaseWebhooks('as-posted');
    await refresh();
  }

  /** Replaces all faults: the platform deletes all or none. */
  async function replaceFaults(faults: Fault[]): Promise<void> {
    await clearFaults();
    for (const fault of faults) await addFault(fault);
    await refresh();
  }

  const active = state ? listActiveFaults(state.settings, state.faults) : [];
  return { state, active, refresh, calm, replaceFaults };
}
