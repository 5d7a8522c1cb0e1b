import { useEffect } from 'react';
import { isRecord } from '../../src/is-record.ts';

/** Message of a mini-app with mocked LIFF to the window that it is opened in. */
export type PhoneMessage =
  | { call: 'closeWindow' }
  | { call: 'sendMessages' | 'shareTargetPicker'; messages: unknown[] };

/** Parses a message; null for messages between other pages. */
export function parsePhoneMessage(data: unknown): PhoneMessage | null {
  if (!isRecord(data) || data.from !== 'liff-mock') return null;
  const { call, messages } = data;
  if (call === 'closeWindow') return { call };
  const isSending = call === 'sendMessages' || call === 'shareTargetPicker';
  return isSending && Array.isArray(messages) ? { call, messages } : null;
}

/** Listens to the pages of one origin, one of which is in the phone. */
export function usePhoneMessages(origin: string, onMessage: (message: PhoneMessage) => void): void {
  useEffect(() => {
    function onEvent(event: MessageEvent): void {
      const message = event.origin === origin ? parsePhoneMessage(event.data) : null;
      if (message) onMessage(message);
    }
    addEventListener('message', onEvent);
    return () => removeEventListener('message', onEvent);
  }, [origin, onMessage]);
}
