import { useEffect, useState } from 'react';
import type { SearchHit } from '../../src/chat/wire.ts';
import { searchChat } from '../api.ts';
import { formatDay } from '../format.ts';
import type { TapContext } from '../message/tap-context.ts';

interface Props {
  context: TapContext;
  bot: string;
  onChoose: (hit: SearchHit) => void;
}

/** Search in a chat; a hit leads to its message. */
export function Search({ context: { chat, nameOf }, bot, onChoose }: Props) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ text: string; hits: SearchHit[] } | null>(null);
  const wanted = text.trim();

  useEffect(() => {
    if (wanted === '') return setFound(null);
    let isOver = false;
    const timer = setTimeout(() => {
      const show = (hits: SearchHit[]) => isOver || setFound({ text: wanted, hits });
      // The page already shows that the platform is unreachable.
      searchChat(chat.chatId, wanted).then(show, () => show([]));
    }, 150);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [wanted, chat.chatId]);

  return (
    <search className="chat-search">
      <input
        className="field"
        type="search"
        // biome-ignore lint/a11y/noAutofocus: the field opens because somebody requested it
        autoFocus
        aria-label="ค้นในห้องนี้"
        placeholder="ค้นข้อความและชื่อไฟล์"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {found && (
        <ul aria-label="ผลการค้น">
          {found.hits.map((hit) => (
            <li key={hit.messageId}>
              <button type="button" onClick={() => onChoose(hit)}>
                <span>{hit.words}</span>
                <small>
                  {hit.userId === null ? bot : nameOf(hit.userId)} · {formatDay(hit.at)}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found?.hits.length === 0 && <p role="status">ไม่พบ “{found.text}” ในห้องนี้</p>}
    </search>
  );
}
