import Copy from 'lucide-react/icons/copy';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { PublicConfig } from '../../lib/deployment/config.ts';
import { useCopied } from '../../lib/page/use-copied.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineError } from '../../ui/error-state.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePublicConfig } from './use-public-config.ts';

/**
 * Explains how to add the bot, depending on the deployment: a real bot, a simulated LINE, or none configured
 * yet.
 */
export function AddBot({ loadConfig }: { loadConfig?: () => Promise<PublicConfig> }) {
  const { config, state, retry } = usePublicConfig(loadConfig);
  return (
    <section
      id="add"
      aria-labelledby="add-title"
      className="grid scroll-mt-6 grid-cols-1 items-center gap-x-16 gap-y-8 rounded-sheet border border-line bg-surface-raised px-6 py-8 shadow-lift sm:px-10 md:grid-cols-[1fr_16rem]"
    >
      <div>
        <h2 id="add-title" className="text-heading font-semibold">
          เริ่มจากชวนบอทเข้ากลุ่ม
        </h2>
        <ol className="mt-4 flex flex-col gap-3">
          <Step number={1}>เพิ่มเก็บไว้เป็นเพื่อนใน LINE</Step>
          <Step number={2}>ในแชทกลุ่ม แตะเชิญ แล้วเลือกเก็บไว้</Step>
          <Step number={3}>แตะการ์ดที่บอทส่งมา เลือกพื้นที่ แล้วส่งรูปในแชทได้ตามปกติ</Step>
        </ol>
        <p className="mt-5 font-medium">ฟรี 1 GB พื้นที่เดียวใช้ได้หลายกลุ่ม</p>
      </div>
      {config ? (
        <Way botBasicId={config.botBasicId} simulatedChat={config.simulation?.lineOrigin ?? null} />
      ) : state === 'failed' ? (
        <InlineError title="โหลดชื่อบัญชีของบอทไม่ได้" onRetry={retry} />
      ) : (
        <Skeleton className="h-44 w-full rounded-tile" />
      )}
    </section>
  );
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-soft-ink"
      >
        {number}
      </span>
      <span className="pt-0.5">{children}</span>
    </li>
  );
}

function Way({ botBasicId, simulatedChat }: { botBasicId: string | null; simulatedChat: string | null }) {
  if (simulatedChat !== null) return <SimulatedChat origin={simulatedChat} />;
  if (botBasicId !== null) return <RealBot basicId={botBasicId} />;
  return (
    <p className="rounded-tile bg-surface-sunken px-5 py-4 text-ink-soft">
      ผู้ให้บริการยังไม่ได้บอกชื่อบัญชี LINE ของบอท ถ้ากลุ่มของคุณมีบอทแล้ว แตะการ์ดของบอทในแชทเพื่อเปิดตู้
    </p>
  );
}

/** Links to the simulated chat, since no phone could add that bot. */
function SimulatedChat({ origin }: { origin: string }) {
  return (
    <div className="flex flex-col gap-3">
      <MessagesSquare className="size-10 text-action" strokeWidth={1.5} aria-hidden="true" />
      <p className="text-ink-soft">เครื่องนี้จำลอง LINE ไว้ให้ ส่งรูปในแชทจำลองเป็นใครก็ได้ แล้วดูของเข้าตู้ทันที</p>
      <ButtonLink tone="secondary" href={new URL('/line', origin).href}>
        เปิดแชทจำลอง
      </ButtonLink>
    </div>
  );
}

/** Shows a QR code on a wide screen, and a button on a phone. */
function RealBot({ basicId }: { basicId: string }) {
  const address = `https://line.me/R/ti/p/${encodeURIComponent(basicId)}`;
  const isWide = useIsWide();
  return (
    <div className="flex flex-col gap-4">
      {isWide && (
        <figure>
          <QrCode value={address} label={`คิวอาร์สำหรับเพิ่มเก็บไว้ ${basicId} เป็นเพื่อนใน LINE`} fallback={null} />
          <figcaption className="mt-2 text-center text-small text-ink-soft">สแกนด้วยกล้องใน LINE</figcaption>
        </figure>
      )}
      <ButtonLink tone="chat" href={address} icon={<MessageCircle aria-hidden="true" />}>
        เพิ่มเก็บไว้ใน LINE
      </ButtonLink>
      <BasicId basicId={basicId} />
    </div>
  );
}

function BasicId({ basicId }: { basicId: string }) {
  const { isCopied, hasFailed, copy } = useCopied();
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 text-small text-ink-soft">
      <span>
        หรือค้นหา <span className="font-mono text-ink select-all">{basicId}</span>
      </span>
      {!hasFailed && (
        <Button tone="quiet" icon={<Copy aria-hidden="true" />} onClick={() => void copy(basicId)}>
          {isCopied ? 'คัดลอกแล้ว' : 'คัดลอก'}
        </Button>
      )}
    </p>
  );
}

const wide = '(min-width: 768px)';

/** Whether the screen is wide; false in the prerendered page. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(wide);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(wide).matches,
    () => false,
  );
}
