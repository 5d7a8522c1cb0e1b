import type { ShownChat } from '../../src/chat/wire.ts';
import { Icon } from '../icons.tsx';

/** Open panel under the header of a chat. */
export type Panel = 'people' | 'search';

interface Props {
  /** Whether this is a visitor, who changes no members. */
  isVisit: boolean;
  chat: ShownChat;
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
  onBack: () => void;
}

/** Name of a chat, and the buttons of its panels. */
export function ConversationHead({ isVisit, chat, panel, onPanel, onBack }: Props) {
  const panels = [
    ['search', 'ค้นในห้องนี้'],
    ...(isVisit ? [] : ([['people', chat.type === 'user' ? 'เพื่อนกับบอท' : 'สมาชิกและบอท']] as const)),
  ] as const;
  return (
    <header className="chat-head">
      <button type="button" className="icon-button back" onClick={onBack}>
        <Icon name="back" label="กลับไปหน้าแชท" />
      </button>
      <h2>
        {chat.name}
        {chat.type !== 'user' && <span className="count"> ({chat.memberIds.length})</span>}
      </h2>
      {panels.map(([name, label]) => (
        <button
          key={name}
          type="button"
          className="icon-button"
          title={label}
          aria-expanded={panel === name}
          onClick={() => onPanel(panel === name ? null : name)}
        >
          <Icon name={name} label={label} />
        </button>
      ))}
    </header>
  );
}
