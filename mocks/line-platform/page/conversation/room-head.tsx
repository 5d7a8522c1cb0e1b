import type { Room } from '../../src/chat/wire.ts';
import { Icon } from '../icons.tsx';

/** Panel that is open under the head of a chat. */
export type Panel = 'people' | 'search';

interface Props {
  room: Room;
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
  onBack: () => void;
}

/** Name of a chat, and the buttons of its panels. */
export function RoomHead({ room, panel, onPanel, onBack }: Props) {
  const panels = [
    ['search', 'ค้นในห้องนี้'],
    ['people', room.type === 'user' ? 'เพื่อนกับบอท' : 'สมาชิกและบอท'],
  ] as const;
  return (
    <header className="room-head">
      <button type="button" className="icon-button back" onClick={onBack}>
        <Icon name="back" label="กลับไปหน้าแชท" />
      </button>
      <h2>
        {room.name}
        {room.type !== 'user' && <span className="count"> ({room.memberIds.length})</span>}
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
