/** A visit: an outsider sees one chat, as one of these people, until it ends. */
export interface Visit {
  /** Hash of the secret in its link. */
  visitId: string;
  /** Hash of the secret of the browser that opened the link; null until one did. */
  browserId: string | null;
  chatId: string;
  userIds: string[];
  /** Page of the app that belongs to the chat; null until it is known. */
  appPath: string | null;
  askedBy: string;
  startedAt: number;
  endsAt: number;
  /** Number of messages that can still be posted. */
  messagesLeft: number;
  /** Bytes that can still be posted. */
  bytesLeft: number;
}
