/** Token for marking a message, and all before it in its chat, as read by the bot. */
export interface ReadToken {
  chatId: string;
  messageId: string;
  /** Time of the message. */
  at: number;
}
