import type { NoticeShown, View } from '../../src/chat/wire.ts';

/** Line between the messages about people who joined or left. */
export function NoticeLine({ notice, view }: { notice: NoticeShown; view: View }) {
  const names = notice.userIds.map(
    (userId) => view.people.find((person) => person.userId === userId)?.displayName ?? 'ไม่ทราบชื่อ',
  );
  if (notice.isBot) names.push(view.bot.displayName);
  return (
    <p className="unsent">
      {names.join(', ')} {notice.what === 'joined' ? 'เข้าร่วมกลุ่ม' : 'ออกจากกลุ่ม'}
    </p>
  );
}
