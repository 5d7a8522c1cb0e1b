import type { ChangeEvent, ClipboardEvent, KeyboardEvent } from 'react';
import type { Person } from '../../src/chat/wire.ts';
import { postPlace, postSticker, postText } from '../api.ts';
import { Icon, type IconName } from '../icons.tsx';
import type { FileKind } from './files.ts';

interface Props {
  chatId: string;
  me: Person;
  /** Message that the next text quotes. */
  quotedId: string | null;
  text: string;
  onText: (text: string) => void;
  onFiles: (files: File[], as?: FileKind) => Promise<void>;
  onProblem: (problem: string | null) => void;
  onSent: () => void;
}

const pickers: Array<{ kind: FileKind; icon: IconName; label: string; accept?: string }> = [
  { kind: 'image', icon: 'image', label: 'ส่งรูป (หลายรูปเป็นอัลบั้ม)', accept: 'image/*' },
  { kind: 'video', icon: 'video', label: 'ส่งวิดีโอ', accept: 'video/*' },
  { kind: 'audio', icon: 'mic', label: 'ส่งเสียง', accept: 'audio/*' },
  { kind: 'file', icon: 'file', label: 'ส่งไฟล์ (ต้นฉบับ)' },
];

/** Posts that need no options. */
const others: Array<{ icon: IconName; label: string; work: typeof postSticker }> = [
  { icon: 'smile', label: 'ส่งสติกเกอร์', work: postSticker },
  { icon: 'place', label: 'ส่งตำแหน่ง', work: postPlace },
];

/** Id of the only text field for messages. */
export const writingId = 'writing';

/** Text field and buttons for sending. */
export function Composer({ chatId, me, quotedId, text, onText, onFiles, onProblem, onSent }: Props) {
  async function sendText(): Promise<void> {
    const written = text.trim();
    if (!written) return;
    onText('');
    try {
      await postText(chatId, me.userId, { text: written, quotedId });
      onSent();
      onProblem(null);
    } catch {
      onText(written);
      onProblem('ส่งไม่สำเร็จ ข้อความยังอยู่ ลองส่งอีกครั้ง');
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter confirms a Thai or Japanese composition before it sends.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void sendText();
  }

  function onPaste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    void onFiles(files);
  }

  return (
    <form className="composer" action={() => sendText()}>
      <Pickers {...{ chatId, me, onFiles, onProblem }} />
      <textarea
        id={writingId}
        rows={1}
        aria-label={`ข้อความในฐานะ ${me.displayName}`}
        placeholder={`พิมพ์ในฐานะ ${me.displayName}`}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <button type="submit" className="send" disabled={text.trim() === ''}>
        <Icon name="send" label="ส่ง" />
      </button>
    </form>
  );
}

/** Buttons for everything but text. */
function Pickers({ chatId, me, onFiles, onProblem }: Pick<Props, 'chatId' | 'me' | 'onFiles' | 'onProblem'>) {
  async function post(work: (chatId: string, userId: string) => Promise<unknown>): Promise<void> {
    try {
      await work(chatId, me.userId);
      onProblem(null);
    } catch {
      onProblem('ส่งไม่สำเร็จ ลองส่งอีกครั้ง');
    }
  }

  function onPick(event: ChangeEvent<HTMLInputElement>, kind: FileKind): void {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    void onFiles(files, kind);
  }

  return (
    <div className="pickers">
      {pickers.map(({ kind, icon, label, accept }) => (
        <label key={kind} className="icon-button" title={label}>
          <Icon name={icon} />
          <span className="unseen">{label}</span>
          <input
            className="unseen"
            type="file"
            multiple
            accept={accept}
            onChange={(event) => onPick(event, kind)}
          />
        </label>
      ))}
      {others.map(({ icon, label, work }) => (
        <button
          key={icon}
          type="button"
          className="icon-button"
          title={label}
          onClick={() => void post(work)}
        >
          <Icon name={icon} label={label} />
        </button>
      ))}
    </div>
  );
}
