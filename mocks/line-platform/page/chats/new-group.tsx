import { useState } from 'react';
import type { Person, View } from '../../src/chat/wire.ts';
import { createGroup } from '../api.ts';

interface Props {
  view: View;
  me: Person;
  withBot: boolean;
  onMade: (chatId: string) => void;
  onCancel: () => void;
}

/** Form for a new group: its name, its members, and whether the bot joins at once. */
export function NewGroup({ view, me, withBot: isAsked, onMade, onCancel }: Props) {
  const [name, setName] = useState('');
  const [others, setOthers] = useState<readonly string[]>([]);
  const [withBot, setWithBot] = useState(isAsked);

  async function create(): Promise<void> {
    const { chatId } = await createGroup(name.trim() || 'กลุ่มใหม่', [me.userId, ...others], withBot);
    onMade(chatId);
  }

  const toggle = (userId: string, isIn: boolean): void =>
    setOthers(isIn ? [...others, userId] : others.filter((other) => other !== userId));
  return (
    <form className="new-group" aria-label="กลุ่มใหม่" action={() => create()}>
      <h2>กลุ่มใหม่ของ {me.displayName}</h2>
      <input
        className="field"
        // biome-ignore lint/a11y/noAutofocus: the form opens because somebody requested it
        autoFocus
        aria-label="ชื่อกลุ่ม"
        placeholder="ชื่อกลุ่ม"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset>
        <legend>สมาชิก</legend>
        {view.people
          .filter(({ userId }) => userId !== me.userId)
          .map(({ userId, displayName, pictureUrl }) => (
            <label key={userId} className="check">
              <input
                type="checkbox"
                checked={others.includes(userId)}
                onChange={(event) => toggle(userId, event.target.checked)}
              />
              <img className="avatar" src={pictureUrl} alt="" width="32" height="32" />
              {displayName}
            </label>
          ))}
        <label className="check">
          <input type="checkbox" checked={withBot} onChange={(event) => setWithBot(event.target.checked)} />
          <img className="avatar" src={view.bot.pictureUrl} alt="" width="32" height="32" />
          {view.bot.displayName} (บอท)
        </label>
      </fieldset>
      <div className="new-group-ends">
        <button type="button" className="plain-button" onClick={onCancel}>
          ยกเลิก
        </button>
        <button type="submit" className="go-button">
          สร้างกลุ่ม
        </button>
      </div>
    </form>
  );
}
