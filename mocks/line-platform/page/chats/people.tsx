import { useEffect, useRef, useState } from 'react';
import type { Person, View } from '../../src/chat/wire.ts';
import { createUser } from '../api.ts';
import { Icon } from '../icons.tsx';
import { isOnPhone } from '../is-on-phone.ts';

interface Props {
  view: View;
  me: Person | null;
  /** Open chat; on a phone the people are hidden meanwhile. */
  chatId: string | null;
  onChoose: (userId: string) => void;
}

/** Selection of the person whom the page posts as. */
export function People({ view, me, chatId, onChoose }: Props) {
  const [name, setName] = useState<string | null>(null);
  const row = useRef<HTMLDivElement>(null);
  const myId = me?.userId;
  // Among many people, the current one is scrolled into view.
  useEffect(() => {
    if (myId === undefined || (chatId !== null && isOnPhone())) return;
    row.current
      ?.querySelector('[aria-pressed="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [myId, chatId]);

  async function add(): Promise<void> {
    if (name?.trim()) onChoose((await createUser(name.trim())).userId);
    setName(null);
  }
  return (
    <section className="people" aria-label="ฉันคือ">
      <div className="people-row" ref={row}>
        {view.people.map((person) => (
          <button
            type="button"
            key={person.userId}
            className="person"
            title={person.displayName}
            aria-pressed={person.userId === me?.userId}
            onClick={() => onChoose(person.userId)}
          >
            <img className="avatar" src={person.pictureUrl} alt="" width="44" height="44" />
            <span>{person.displayName}</span>
          </button>
        ))}
        {!view.visit && (
          <button
            type="button"
            className="person"
            aria-expanded={name !== null}
            onClick={() => setName(name === null ? '' : null)}
          >
            <span className="avatar add">
              <Icon name="plus" />
            </span>
            <span>เพิ่มคน</span>
          </button>
        )}
      </div>
      {name !== null && (
        <form className="mini-form" action={() => add()}>
          <input
            className="field"
            // biome-ignore lint/a11y/noAutofocus: the field opens because somebody requested it
            autoFocus
            aria-label="ชื่อคนใหม่"
            placeholder="ชื่อคนใหม่"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <button type="submit">เพิ่ม</button>
        </form>
      )}
    </section>
  );
}
