import { OpenApp } from './chat-link.tsx';
import { ChatList } from './chat-list.tsx';
import { Phone } from './phone.tsx';
import { RoomView } from './room.tsx';
import { Tools } from './tools.tsx';
import { usePlace } from './use-place.ts';
import { usePlatform } from './use-platform.ts';

/** The whole page: on a phone one thing at a time, on a desk side by side. */
export function App() {
  const [place, go] = usePlace();
  const { view, room, isOffline } = usePlatform(place.chat);
  if (!view) return <p className="notice">{isOffline ? 'ยังไม่เจอ LINE จำลอง กำลังลองใหม่…' : 'กำลังเปิด…'}</p>;

  const me = view.people.find(({ userId }) => userId === place.as) ?? view.people[0] ?? null;
  const isPhoneOpen = place.app !== null && me !== null;
  return (
    <OpenApp value={(app) => go({ app })}>
      <main className={`frame ${place.chat ? 'in-room' : ''} ${isPhoneOpen ? 'in-app' : ''}`}>
        <h1 className="unseen">แชตจำลอง</h1>
        <ChatList view={view} me={me} chatId={place.chat} tool={place.tool} onGo={go} isOffline={isOffline} />
        <div className="room-place">
          {room && me ? (
            <RoomView
              key={room.chatId}
              view={view}
              room={room}
              me={me}
              onBack={() => go({ chat: null, app: null })}
            />
          ) : (
            <p className="notice">
              {view.chats.length > 0 ? 'เลือกห้องแชตทางซ้าย' : 'ยังไม่มีห้องแชต สร้างกลุ่มแรกได้เลย'}
            </p>
          )}
        </div>
        {place.tool && <Tools tool={place.tool} onChoose={(tool) => go({ tool })} />}
        {place.app !== null && me && (
          <Phone view={view} me={me} chat={room} path={place.app} onClose={() => go({ app: null })} />
        )}
      </main>
    </OpenApp>
  );
}
