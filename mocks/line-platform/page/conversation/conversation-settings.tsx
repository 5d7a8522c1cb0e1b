import type { Person, ShownChat, View } from '../../src/chat/wire.ts';
import { addMember, inviteBot, removeBot, removeMember, setFriend } from '../api.ts';

/** Members of a chat, the bot included, to add and remove; in a private chat, whether the person is the bot's friend. */
export function ConversationSettings({ view, chat, me }: { view: View; chat: ShownChat; me: Person }) {
  if (chat.type === 'user') {
    return (
      <ul className="members" aria-label="เพื่อน">
        <li>
          <img className="avatar" src={view.bot.pictureUrl} alt="" width="36" height="36" />
          <span>
            {me.isFriend
              ? `${view.bot.displayName} เป็นเพื่อนของ ${me.displayName}`
              : `${me.displayName} ยังไม่ได้เพิ่ม ${view.bot.displayName} เป็นเพื่อน`}
          </span>
          <button type="button" onClick={() => void setFriend(me.userId, !me.isFriend)}>
            {me.isFriend ? 'บล็อก' : 'เพิ่มเพื่อน'}
          </button>
        </li>
      </ul>
    );
  }
  return (
    <ul className="members" aria-label="สมาชิก">
      <li>
        <img className="avatar" src={view.bot.pictureUrl} alt="" width="36" height="36" />
        <span>{view.bot.displayName} (บอท)</span>
        <button
          type="button"
          onClick={() => void (chat.botJoined ? removeBot(chat.chatId) : inviteBot(chat.chatId))}
        >
          {chat.botJoined ? 'เอาบอทออก' : 'เชิญบอท'}
        </button>
      </li>
      {view.people.map(({ userId, displayName, pictureUrl }) => {
        const isIn = chat.memberIds.includes(userId);
        return (
          <li key={userId}>
            <img className="avatar" src={pictureUrl} alt="" width="36" height="36" />
            <span>{displayName}</span>
            <button
              type="button"
              onClick={() => void (isIn ? removeMember(chat.chatId, userId) : addMember(chat.chatId, userId))}
            >
              {isIn ? 'ออกจากกลุ่ม' : 'เข้ากลุ่ม'}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
