import { ChatList } from './chat-list.tsx';
import { RoomView } from './room.tsx';
import { usePlace } from './use-place.ts';
import { usePlatform } from './use-platform.ts';

/** The whole page: on a phone one of the two columns, on a desk both. */
export function App() {
  const [place, go] = usePlace();
  const { view, room, isOffline } = usePlatform(place.chat);
  if (!view) return <p className="notice">{isOffline ? 'ยังไม่เจอ LINE จำลอง กำลังลองใหม่…' : 'กำลังเปิด…'}</p>;

  const me = view.people.find(({ userId }) => userId === place.as) ?? view.people[0] ?? null;
  const here = { as: me?.userId ?? null, chat: place.chat };
  return (
    <div className={place.chat ? 'frame in-room' : 'frame'}>
      <ChatList view={view} me={me} chatId={place.chat} onGo={go} isOffline={isOffline} />
      <main className="room-place">
        {room && me ? (
          <RoomView
            key={room.chatId}
            view={view}
            room={room}
            me={me}
            onBack={() => go({ ...here, chat: null })}
          />
        ) : (
          <p className="notice">
            {view.chats.length > 0 ? 'เลือกห้องแชตทางซ้าย' : 'ยังไม่มีห้องแชต สร้างกลุ่มแรกได้เลย'}
          </p>
        )}
      </main>
    </div>
  );
}
