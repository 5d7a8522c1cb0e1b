import { useSyncExternalStore } from 'react';
import { createDeviceSetting } from './device/device-setting.ts';
import { useWide } from './use-wide.ts';

/** Whether the details of a file are beside it, on a wide screen. */
const panelSetting = createDeviceSetting<'closed', 'open'>(
  { storageKey: 'kepwai.details-panel', dataKey: 'detailsPanel' },
  { usual: 'closed', others: ['open'] },
);

const changed = 'kepwai-details-panel';

/** State of the panel of details. */
export interface DetailsPanelState {
  /** Whether the screen is wide enough for a panel; otherwise details are a sheet. */
  readonly isWide: boolean;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Returns whether the panel of details is open, as remembered on this device, and how to change that. */
export function useDetailsPanel(): DetailsPanelState {
  const isWide = useWide();
  const setting = useSyncExternalStore(subscribe, readSetting, () => 'closed');
  return { isWide, isOpen: isWide && setting === 'open', setOpen };
}

function readSetting(): 'closed' | 'open' {
  return panelSetting.read();
}

function setOpen(isOpen: boolean): void {
  panelSetting.apply(isOpen ? 'open' : 'closed');
  dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void): () => void {
  addEventListener(changed, listener);
  return () => removeEventListener(changed, listener);
}
