import { isRecord } from '../../src/is-record.ts';
import type { TapContext } from '../message/tap-context.ts';
import { Tappable } from '../message/tappable.tsx';

/** Buttons above the text field; they disappear after the next post. */
export function QuickReplies(context: TapContext) {
  const newest = context.chat.messages.findLast(({ kind }) => kind !== 'notice');
  const quickReply = newest?.kind === 'bot' ? newest.body.quickReply : null;
  const items: unknown[] = isRecord(quickReply) && Array.isArray(quickReply.items) ? quickReply.items : [];
  if (items.length === 0) return null;
  return (
    <section className="quick-replies" aria-label="ตอบด่วน">
      {items.filter(isRecord).map(({ action, imageUrl }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sent message never changes
        <Tappable key={index} action={action} context={context} className="quick-reply">
          {typeof imageUrl === 'string' && <img src={imageUrl} alt="" width="24" height="24" />}
          {isRecord(action) ? String(action.label ?? '') : ''}
        </Tappable>
      ))}
    </section>
  );
}
