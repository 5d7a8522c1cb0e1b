import { useEffect, useState } from 'react';
import { ChatList } from './chats/chat-list.tsx';
import { listChatsOf } from './chats/my-chats.ts';
import { samplesPhase } from './chats/samples-phase.ts';
import { Conversation } from './conversation/conversation.tsx';
import { usePlatform } from './conversation/use-platform.ts';
import { useFaults } from './faults/use-faults.ts';
import { isOnPhone } from './is-on-phone.ts';
import { InviteBot, OpenApp } from './message/chat-link.tsx';
import { Phone } from './phone/phone.tsx';
import { Tools } from './tools.tsx';
import { usePlace } from './use-place.ts';
import { VisitEnd, VisitFrame } from './visit.tsx';

/** Page of the fake LINE: on a phone one column at a time, on a desktop side by side. */
export function App() {
  const [place, go] = usePlace();
  const { view, chat, isOffline, over, showAtLeast } = usePlatform(place.chat);
  // People from outside have no tools.
  const faults = useFaults({ isAsked: view !== null && view.visit === null });
  const [making, setMaking] = useState<{ withBot: boolean } | null>(null);
  const me = view?.people.find(({ userId }) => userId === place.as) ?? view?.people[0] ?? null;
  const latest = view && me ? (listChatsOf(view, me)[0]?.chatId ?? null) : null;
  const hasNothingOpen = place.chat === null && place.app === null;
  // A desktop shows a chat beside the list, so one is opened at the start.
  useEffect(() => {
    if (hasNothingOpen && latest !== null && !isOnPhone()) go({ chat: latest }, 'instead');
  }, [hasNothingOpen, latest, go]);
  if (over) return <VisitEnd appOrigin={over.appOrigin} hadOne={view !== null} />;
  if (!view) return <p className="notice">{isOffline ? 'ยังไม่เจอ LINE จำลอง กำลังลองใหม่…' : 'กำลังเปิด…'}</p>;

  const isPhoneOpen = place.app !== null && me !== null;
  function inviteBot(): void {
    setMaking({ withBot: true });
    // On a phone the form replaces the chats.
    if (isOnPhone()) go({ chat: null, app: null });
  }

  return (
    <OpenApp value={(app) => go({ app })}>
      <InviteBot value={inviteBot}>
        <VisitFrame view={view}>
          <main className={`frame ${place.chat ? 'in-chat' : ''} ${isPhoneOpen ? 'in-app' : ''}`}>
            <h1 className="unseen">แชทจำลอง</h1>
            <ChatList
              {...{ view, me, isOffline, faults, making }}
              isAppOpen={isPhoneOpen}
              chatId={place.chat}
              tool={place.tool}
              onMaking={setMaking}
              onGo={go}
            />
            <div className="chat-place">
              {chat && me ? (
                <Conversation
                  // Another person has another draft, and other unread messages.
                  key={`${chat.chatId} ${me.userId}`}
                  view={view}
                  chat={chat}
                  me={me}
                  onShowAtLeast={showAtLeast}
                  onBack={() => go({ chat: null, app: null })}
                />
              ) : (
                <p className="notice">
                  {latest !== null
                    ? 'เลือกห้องแชททางซ้าย'
                    : samplesPhase(view.samples) === 'running'
                      ? 'แชทตัวอย่างกำลังมา'
                      : 'ยังไม่มีห้องแชท สร้างกลุ่มแรกได้เลย'}
                </p>
              )}
            </div>
            {place.tool && !view.visit && (
              <Tools tool={place.tool} faults={faults} onChoose={(tool) => go({ tool })} />
            )}
            {place.app !== null && me && (
              <Phone view={view} me={me} chat={chat} path={place.app} onClose={() => go({ app: null })} />
            )}
          </main>
        </VisitFrame>
      </InviteBot>
    </OpenApp>
  );
}
