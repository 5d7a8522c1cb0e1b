import { deviceStorage } from '../../lib/page/device/page-storage.ts';

/** Whether files are sent as themselves, or as cards. */
export type SendAs = 'media' | 'cards';

const key = 'kepwai.send-as';

/** Returns this person's last choice. Default: the files themselves. */
export function readSendAs(): SendAs {
  return deviceStorage.getItem(key) === 'cards' ? 'cards' : 'media';
}

/** Remembers a choice on this device. */
export function rememberSendAs(value: SendAs): void {
  if (value === 'media') deviceStorage.removeItem(key);
  else deviceStorage.setItem(key, value);
}
