import { type RefObject, useId, useRef, useState } from 'react';
import { edit, unsend } from '../api.ts';
import { Icon } from '../icons.tsx';
import type { ImageGroup } from './image-groups.ts';
import type { TapContext } from './tap-context.ts';

interface Props {
  group: ImageGroup;
  /** Element whose long press opens the menu, too. */
  button: RefObject<HTMLButtonElement | null>;
  /** Whether the viewer posted it. */
  isMine: boolean;
  context: TapContext;
}

/** Menu of a message: everybody can quote it, and its sender change it. Each picture of an image set is a message of its own. */
export function MessageMenu({ group, button, isMine, context }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const [isFailed, setIsFailed] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  const close = (): void => menu.current?.hidePopover();

  async function work(task: () => Promise<unknown>): Promise<void> {
    try {
      await task();
      close();
    } catch {
      setIsFailed(true);
    }
  }
  async function save(text: string): Promise<void> {
    if (text) await edit(group[0].messageId, text);
  }

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
        {draft === null ? (
          <>
            <Quoting
              group={group}
              onQuote={(messageId) => {
                close();
                context.onQuote(messageId);
              }}
            />
            {isMine && (
              // LINE allows to edit texts in groups.
              <Commands group={group} canEdit={context.chat.type !== 'user'} work={work} onEdit={setDraft} />
            )}
          </>
        ) : (
          <EditForm
            draft={draft}
            onDraft={setDraft}
            onSave={() => work(() => save(draft.trim()))}
            onCancel={close}
          />
        )}
        {isFailed && <p role="alert">ทำไม่สำเร็จ ลองอีกครั้ง</p>}
      </div>
    </>
  );
}

/** Runs a command; the menu closes when it is done and reports a failure. */
type Work = (task: () => Promise<unknown>) => Promise<void>;

function Quoting({ group, onQuote }: { group: ImageGroup; onQuote: (messageId: string) => void }) {
  return group.map(({ messageId }, index) => (
    <button key={messageId} type="button" onClick={() => onQuote(messageId)}>
      {group.length > 1 ? `ตอบกลับรูปที่ ${index + 1}` : 'ตอบกลับ'}
    </button>
  ));
}

interface CommandsProps {
  group: ImageGroup;
  canEdit: boolean;
  work: Work;
  onEdit: (text: string) => void;
}

function Commands({ group, canEdit, work, onEdit }: CommandsProps) {
  const text = group[0].kind === 'posted' ? group[0].text : undefined;
  const unsendAll = async (): Promise<void> => {
    for (const { messageId } of group) await unsend(messageId);
  };
  return (
    <>
      {text !== undefined && (
        <button type="button" onClick={() => void work(() => navigator.clipboard.writeText(text))}>
          คัดลอก
        </button>
      )}
      {text !== undefined && canEdit && (
        <button type="button" onClick={() => onEdit(text)}>
          แก้ไข
        </button>
      )}
      <button type="button" onClick={() => void work(unsendAll)}>
        {group.length > 1 ? `ยกเลิกทั้ง ${group.length} รูป` : 'ยกเลิกข้อความ'}
      </button>
      {group.length > 1 &&
        group.map(({ messageId }, index) => (
          <button key={messageId} type="button" onClick={() => void work(() => unsend(messageId))}>
            ยกเลิกรูปที่ {index + 1}
          </button>
        ))}
    </>
  );
}

interface EditFormProps {
  draft: string;
  onDraft: (draft: string) => void;
  onSave: () => Promise<void>;
  onCancel: () => void;
}

function EditForm({ draft, onDraft, onSave, onCancel }: EditFormProps) {
  return (
    <form className="edit-form" action={onSave}>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the field opens because somebody requested it
        autoFocus
        aria-label="ข้อความใหม่"
        rows={3}
        value={draft}
        onChange={({ target }) => onDraft(target.value)}
      />
      <button type="submit">บันทึก</button>
      <button type="button" onClick={onCancel}>
        ไม่แก้แล้ว
      </button>
    </form>
  );
}
