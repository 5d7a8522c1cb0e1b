import { deviceStorage } from '../../../lib/page/device/page-storage.ts';

/** Whether a person on this device wants a card for the chat when files are sent to a group. Off by default. */
export function wantsChatCard(groupId: string): boolean {
  return deviceStorage.getItem(keyOf(groupId)) === 'on';
}

/** Remembers the choice for a group. */
export function rememberChatCard(groupId: string, isOn: boolean): void {
  if (isOn) deviceStorage.setItem(keyOf(groupId), 'on');
  else deviceStorage.removeItem(keyOf(groupId));
}

function keyOf(groupId: string): string {
  return `kepwai.chat-card.${groupId}`;
}
