import Archive from 'lucide-react/icons/archive';
import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import MessagesSquare from 'lucide-react/icons/messages-square';
import UsersRound from 'lucide-react/icons/users-round';
import { type ReactNode, useEffect, useState } from 'react';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { loadPublicConfig, type PublicConfig } from '../../lib/config.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/home.route.ts';
import { ChatAndCabinet } from './chat-and-cabinet.tsx';

export const handle: LayoutHandle = { layout: 'marketing' };

const summary = 'ชวนเก็บไว้เข้ากลุ่ม LINE แล้วรูป วิดีโอ เสียง และไฟล์ที่ส่งกัน จะอยู่ในตู้ของกลุ่ม หาเจอเสมอแม้ในแชทหมดอายุไปแล้ว';

export const meta: Route.MetaFunction = () => [
  { title: 'เก็บไว้ ตู้เก็บรูปและไฟล์ของกลุ่ม LINE' },
  { name: 'description', content: summary },
];

export default function Home() {
  return (
    <div className="mx-auto max-w-page px-4 sm:px-8">
      <section className="grid items-center gap-x-16 gap-y-10 pt-6 pb-14 md:grid-cols-[1.1fr_1fr] lg:pt-14">
        <div>
          <h1 className="text-poster font-semibold">
            <span className="block">แชทลืมได้</span>
            <span className="block text-action">เก็บไว้ไม่ลืม</span>
          </h1>
          <p className="mt-3 max-w-lg text-title text-ink-soft">{summary}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to="/microapp" icon={<Archive aria-hidden="true" />} className="px-6 max-sm:w-full">
              เปิดตู้ของฉัน
            </ButtonLink>
            <AddBotLink />
          </div>
        </div>
        <ChatAndCabinet />
      </section>

      <section
        aria-label="สิ่งที่วางใจได้"
        className="grid gap-x-10 gap-y-8 border-t border-line py-12 md:grid-cols-3"
      >
        <Proof icon={<UsersRound aria-hidden="true" />} title="คนในกลุ่มเท่านั้นที่เปิดได้">
          ถามกับ LINE ว่ายังอยู่ในกลุ่มไหม ใครออกจากกลุ่ม ก็เปิดตู้ไม่ได้อีก ไม่ต้องแจกรหัส
        </Proof>
        <Proof icon={<MessageCircleOff aria-hidden="true" />} title="ข้อความที่คุยกันไม่ถูกเก็บ">
          เก็บเฉพาะรูป วิดีโอ เสียง และไฟล์ ส่วนข้อความ <span className="whitespace-nowrap">สติกเกอร์</span> และตำแหน่ง
          ไม่อ่านและไม่จด
        </Proof>
        <Proof icon={<Archive aria-hidden="true" />} title="ได้กลับไปเหมือนเดิมทุกไบต์">
          เก็บตามที่ LINE ส่งมา ไม่ย่อซ้ำ ชื่อไฟล์ภาษาไทยอยู่ครบ ดาวน์โหลดเมื่อไหร่ก็ได้ของเดิม
        </Proof>
      </section>

      <SimulatorCard />
    </div>
  );
}

function Proof({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div>
      <span className="mb-3 grid size-12 place-items-center rounded-tile bg-accent-soft text-accent-soft-ink [&_svg]:size-6">
        {icon}
      </span>
      <h2 className="text-title font-semibold">{title}</h2>
      <p className="mt-1 text-ink-soft">{children}</p>
    </div>
  );
}

/** Known only once the page has told us which bot this deployment runs. */
function AddBotLink() {
  const config = usePublicConfig();
  if (!config?.botBasicId || config.simulation) return null;
  return (
    <ButtonLink
      tone="chat"
      href={`https://line.me/R/ti/p/${encodeURIComponent(config.botBasicId)}`}
      className="px-6 max-sm:w-full"
    >
      ชวนเก็บไว้เข้ากลุ่ม LINE
    </ButtonLink>
  );
}

/** Where LINE is simulated, the chat is a page beside ours: post there, watch here. */
function SimulatorCard() {
  const config = usePublicConfig();
  if (!config?.simulation) return null;
  return (
    <section className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-4 rounded-sheet border border-line bg-surface-raised p-6 shadow-lift sm:p-8">
      <MessagesSquare className="size-10 shrink-0 text-action" strokeWidth={1.5} aria-hidden="true" />
      <div className="min-w-60 flex-1">
        <h2 className="text-title font-semibold">ลองกับแชทจำลอง</h2>
        <p className="text-ink-soft">เครื่องนี้จำลอง LINE ไว้ให้ ส่งรูปหรือไฟล์ในแชทจำลองเป็นใครก็ได้ แล้วดูของเข้าตู้ทันที</p>
      </div>
      <ButtonLink
        tone="secondary"
        href={new URL('/line', config.simulation.lineOrigin).href}
        className="max-sm:w-full"
      >
        เปิดแชทจำลอง
      </ButtonLink>
    </section>
  );
}

/** Null in the prerendered page, and where the configuration cannot be read: what needs it is then left out. */
function usePublicConfig(): PublicConfig | null {
  const [config, setConfig] = useState<PublicConfig | null>(null);
  useEffect(() => {
    loadPublicConfig().then(setConfig, () => setConfig(null));
  }, []);
  return config;
}
