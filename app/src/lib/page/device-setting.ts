import { deviceStorage, type PageStorage } from './page-storage.ts';

/** A choice that a person makes for this device: it stands in the storage, and on the root of the page for the style sheet. */
export interface DeviceSetting<Value extends string> {
  /** Runs in the head before the first paint, so that nothing flashes or jumps. */
  readonly script: string;
  /** What was chosen here; the usual value where nothing was. */
  read(storage?: PageStorage): Value;
  /** Shows a value now and remembers it for this device. */
  apply(value: Value, parts?: { root?: HTMLElement; storage?: PageStorage }): void;
}

/** A setting under this key, shown as this entry of the root's `dataset`; its usual value is shown and kept by there being none. */
export function createDeviceSetting<Usual extends string, Other extends string>(
  { storageKey, dataKey }: { storageKey: string; dataKey: string },
  { usual, others }: { usual: Usual; others: readonly Other[] },
): DeviceSetting<Usual | Other> {
  const known = JSON.stringify(others);
  return {
    script: `try{var v=localStorage.getItem('${storageKey}');if(${known}.indexOf(v)>=0)document.documentElement.dataset.${dataKey}=v}catch{}`,
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
