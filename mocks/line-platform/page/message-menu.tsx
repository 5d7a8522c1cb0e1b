import { type RefObject, useId, useRef, useState } from 'react';
import { unsend } from './api.ts';
import { Icon } from './icons.tsx';
import type { Sheaf } from './room.tsx';

interface Props {
  sheaf: Sheaf;
  /** Opened by a long press, too. */
  button: RefObject<HTMLButtonElement | null>;
}

/** What one can do with one's own message. Of an album each picture is a message of its own. */
export function MessageMenu({ sheaf, button }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const [isFailed, setIsFailed] = useState(false);
  const text = sheaf[0].kind === 'posted' ? sheaf[0].text : undefined;

  async function take(messageIds: string[]): Promise<void> {
    try {
      for (const messageId of messageIds) await unsend(messageId);
      menu.current?.hidePopover();
    } catch {
      setIsFailed(true);
    }
  }

  async function copy(written: string): Promise<void> {
    await navigator.clipboard.writeText(written);
    menu.current?.hidePopover();
  }

  return (
    <>
      <button ref={button} type="button" className="more" popoverTarget={id} aria-haspopup="true">
        <Icon name="more" label="ตัวเลือกของข้อความ" />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a popover of commands, not a form's group */}
      <div ref={menu} id={id} popover="auto" className="message-menu" role="group" aria-label="ข้อความนี้">
        {text !== undefined && (
          <button type="button" onClick={() => void copy(text)}>
            คัดลอก
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
        {isFailed && <p role="alert">ยกเลิกไม่สำเร็จ ลองอีกครั้ง</p>}
      </div>
    </>
  );
}
