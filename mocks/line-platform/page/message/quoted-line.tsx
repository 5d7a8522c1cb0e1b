import type { PostedShown, ShownMessage } from '../../src/chat/wire.ts';
import type { TapContext } from './tap-context.ts';

const kinds: Readonly<Record<PostedShown['type'], string>> = {
  text: 'ข้อความ',
  image: 'รูป',
  video: 'วิดีโอ',
  audio: 'ข้อความเสียง',
  file: 'ไฟล์',
  sticker: 'สติกเกอร์',
  location: 'ตำแหน่ง',
};

/** Returns a message in few words: its text, the name of its file, or its kind. */
export function inWords(message: ShownMessage | undefined): string {
  if (message?.kind !== 'posted') return 'ข้อความก่อนหน้า';
  if (message.isUnsent) return 'ข้อความที่ยกเลิกแล้ว';
  return message.text ?? message.fileName ?? kinds[message.type];
}

/** Line above a message that quotes another. */
export function QuotedLine({ message, context }: { message: PostedShown; context: TapContext }) {
  const quotedId = message.extra?.quotedMessageId;
  if (typeof quotedId !== 'string') return null;
  const quoted = context.chat.messages.find(({ messageId }) => messageId === quotedId);
  return <blockquote className="quoted">{inWords(quoted)}</blockquote>;
}
