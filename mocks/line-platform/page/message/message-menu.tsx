import { type RefObject, useId, useRef, useState } from 'react';
import { edit, unsend } from '../api.ts';
import type { Sheaf } from '../conversation/sheaves.ts';
import { Icon } from '../icons.tsx';

interface Props {
  sheaf: Sheaf;
  /** Opened by a long press, too. */
  button: RefObject<HTMLButtonElement | null>;
  /** LINE lets texts be changed in groups. */
  canEdit: boolean;
}

/** What one can do with one's own message. Of an album each picture is a message of its own. */
export function MessageMenu({ sheaf, button, canEdit }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const [isFailed, setIsFailed] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  const text = sheaf[0].kind === 'posted' ? sheaf[0].text : undefined;

  async function work(done: () => Promise<unknown>): Promise<void> {
    try {
      await done();
      menu.current?.hidePopover();
    } catch {
      setIsFailed(true);
    }
  }

  const take = (messageIds: string[]): Promise<void> =>
    work(async () => {
      for (const messageId of messageIds) await unsend(messageId);
    });

  const change = (): Promise<void> =>
    work(async () => {
      if (draft?.trim()) await edit(sheaf[0].messageId, draft.trim());
    });

  const copy = (written: string): Promise<void> => work(() => navigator.clipboard.writeText(written));

  return (
    <>
      <button ref={button} type="button" className="more" popoverTarget={id} aria-haspopup="true">
        <Icon name="more" label="ตัวเลือกของข้อความ" />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a popover of commands, not a form's group */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="message-menu"
        role="group"
        aria-label="ข้อความนี้"
        onToggle={(event) => {
          if (event.newState === 'open') return;
          setDraft(null);
          setIsFailed(false);
        }}
      >
        {draft !== null ? (
          <form className="edit-form" action={() => change()}>
            <textarea
              autoFocus
              aria-label="ข้อความใหม่"
              rows={3}
              value={draft}
              onChange={({ target }) => setDraft(target.value)}
            />
            <button type="submit">บันทึก</button>
            <button type="button" onClick={() => menu.current?.hidePopover()}>
              ไม่แก้แล้ว
            </button>
          </form>
        ) : (
          <>
            {text !== undefined && (
              <button type="button" onClick={() => void copy(text)}>
                คัดลอก
              </button>
            )}
            {text !== undefined && canEdit && (
              <button type="button" onClick={() => setDraft(text)}>
                แก้ไข
              </button>
            )}
            <button type="button" onClick={() => void take(sheaf.map(({ messageId }) => messageId))}>
              {sheaf.length > 1 ? `ยกเลิกทั้ง ${sheaf.length} รูป` : 'ยกเลิกข้อความ'}
            </button>
            {sheaf.length > 1 &&
              sheaf.map(({ messageId }, index) => (
                <button key={messageId} type="button" onClick={() => void take([messageId])}>
                  ยกเลิกรูปที่ {index + 1}
                </button>
              ))}
          </>
        )}
        {isFailed && <p role="alert">ทำไม่สำเร็จ ลองอีกครั้ง</p>}
      </div>
    </>
  );
}
