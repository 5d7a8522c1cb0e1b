import { deviceStorage, type PageStorage } from './page-storage.ts';

/** Where a setting is stored and shown, and its values besides the default. */
interface SettingPlace {
  readonly storageKey: string;
  readonly dataKey: string;
  readonly others: readonly string[];
}

/** Setting for this device, stored locally and set on the page's root for the style sheet. */
export interface DeviceSetting<Value extends string> {
  readonly place: SettingPlace;
  /** Returns the chosen value, or the default. */
  read(storage?: PageStorage): Value;
  /** Applies a value and stores it for this device. */
  apply(value: Value, parts?: { root?: HTMLElement; storage?: PageStorage }): void;
}

/**
 * Creates a setting under this key, shown as this entry of the root's `dataset`. The default is represented
 * by the absence of an entry.
 */
export function createDeviceSetting<Usual extends string, Other extends string>(
  { storageKey, dataKey }: { storageKey: string; dataKey: string },
  { usual, others }: { usual: Usual; others: readonly Other[] },
): DeviceSetting<Usual | Other> {
  return {
    place: { storageKey, dataKey, others },
    read: (storage = deviceStorage) => {
      const stored = storage.getItem(storageKey);
      return others.find((value) => value === stored) ?? usual;
    },
    apply: (value, { root = document.documentElement, storage = deviceStorage } = {}) => {
      if (value === usual) {
        delete root.dataset[dataKey];
        storage.removeItem(storageKey);
        return;
      }
      root.dataset[dataKey] = value;
      storage.setItem(storageKey, value);
    },
  };
}

/** Returns a script that runs in the head before the first paint, so that nothing flashes or jumps. */
export function settingScript({
  place: { storageKey, dataKey, others },
}: Pick<DeviceSetting<string>, 'place'>): string {
  return `try{var v=localStorage.getItem('${storageKey}');if(${JSON.stringify(others)}.indexOf(v)>=0)document.documentElement.dataset.${dataKey}=v}catch{}`;
}
