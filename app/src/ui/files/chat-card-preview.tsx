import type { ChatCard } from '../../lib/line/line-share.ts';

/** Shows a card exactly as the chat will show it. */
export function ChatCardPreview({ card: { title, text, label } }: { card: ChatCard }) {
  return (
    <figure className="flex flex-col items-center gap-2 rounded-tile bg-surface-sunken px-4 py-5">
      <div className="flex w-full max-w-64 flex-col rounded-tile border border-line bg-surface-raised">
        <div className="flex flex-col gap-2 px-4 py-4">
          <p className="text-body font-semibold">{title}</p>
          <p className="text-small">{text}</p>
        </div>
        <p className="border-t border-line px-4 py-3 text-center text-body font-medium text-action">
          {label}
        </p>
      </div>
      <figcaption className="text-small text-ink-soft">การ์ดจะหน้าตาแบบนี้ในแชท</figcaption>
    </figure>
  );
}
