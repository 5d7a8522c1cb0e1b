import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import MessageCircle from 'lucide-react/icons/message-circle';
import { configQuery } from '../../lib/deployment/config-query.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { InviteDrawing } from '../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';

/** Explains how to add the bot, for people whose groups do not use it yet. */
export function InviteBot() {
  const { data: config } = useQuery(configQuery());
  return (
    <div className="m-auto flex flex-col items-center">
      <EmptyState
        drawing={InviteDrawing}
        title="ชวนเก็บไว้เข้ากลุ่มแรก"
        action={
          <>
            {config?.botBasicId && (
              <ButtonLink
                tone="chat"
                href={`https://line.me/R/ti/p/${encodeURIComponent(config.botBasicId)}`}
                icon={<MessageCircle aria-hidden="true" />}
              >
                เพิ่มเก็บไว้เป็นเพื่อน
              </ButtonLink>
            )}
            {config?.simulation && (
              <ButtonLink
                tone={config.botBasicId ? 'secondary' : 'chat'}
                href={new URL('/line', config.simulation.lineOrigin).href}
                icon={<MessageCircle aria-hidden="true" />}
              >
                เปิดแชทจำลอง
              </ButtonLink>
            )}
          </>
        }
      >
        <ol className="mt-1 flex flex-col gap-1 text-left text-small">
          <li>1. เพิ่มเก็บไว้เป็นเพื่อนใน LINE</li>
          <li>2. ในแชทกลุ่ม แตะ เชิญ แล้วเลือก เก็บไว้</li>
          <li>3. ส่งรูปหรือไฟล์ตามปกติ ตู้ของกลุ่มจะมาอยู่ตรงนี้</li>
        </ol>
      </EmptyState>
      <MissingGroupHelp />
    </div>
  );
}

/**
 * Explains why a group may be missing: LIFF does not know from which chat it was opened, so a group appears
 * only after its card was tapped.
 */
export function MissingGroupHelp() {
  return (
    <details className="group/help w-full max-w-md self-stretch rounded-tile border border-line bg-surface-raised px-4">
      <summary className="flex min-h-12 cursor-pointer py-2 list-none items-center justify-between gap-3 rounded-control text-small font-medium [&::-webkit-details-marker]:hidden">
        อยู่ในกลุ่มที่มีเก็บไว้แล้ว แต่ไม่เห็นกลุ่ม
        <ChevronDown
          className="size-5 shrink-0 text-ink-soft transition-transform group-open/help:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <p className="pb-4 text-small text-ink-soft">
        เปิดแชทกลุ่มนั้น แล้วแตะการ์ดของเก็บไว้หนึ่งครั้ง หรือพิมพ์ “เก็บไว้” ให้การ์ดขึ้นมา แตะการ์ดในแชทกลุ่มไหน ตู้ของกลุ่มนั้นจะขึ้นมา
      </p>
    </details>
  );
}
