import Archive from 'lucide-react/icons/archive';
import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import UsersRound from 'lucide-react/icons/users-round';
import type { ReactNode } from 'react';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { MarketingLayout } from '../../layouts/marketing-layout.tsx';
import { publicPageMeta } from '../../lib/page/page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/home.route.ts';
import { AddBot } from './add-bot.tsx';
import { ChatAndGroup } from './chat-and-group.tsx';

export const handle: LayoutHandle = { layout: 'marketing', frame: MarketingLayout };

const summary = 'ชวนเก็บไว้เข้ากลุ่ม LINE แล้วรูป วิดีโอ เสียง และไฟล์ที่ส่งกัน จะอยู่ในตู้ของกลุ่ม หาเจอเสมอแม้ในแชทหมดอายุไปแล้ว';

export const meta: Route.MetaFunction = () =>
  publicPageMeta({ title: 'เก็บไว้ ตู้เก็บรูปและไฟล์ของกลุ่ม LINE', description: summary, path: '/' });

/** Shows the product on one screen: what it does, an animation of it, and the way in. */
export default function Home() {
  return (
    <div className="mx-auto max-w-page px-4 sm:px-8">
      <section className="grid grid-cols-1 items-center gap-x-16 gap-y-10 pt-6 pb-14 md:grid-cols-[1.1fr_1fr] lg:pt-14">
        <div>
          <h1 className="text-poster font-semibold">
            <span className="block">แชทลืมได้</span>
            <span className="block text-action">เก็บไว้ไม่ลืม</span>
          </h1>
          <p className="mt-3 max-w-lg text-title text-ink-soft">{summary}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink href="#add" className="px-6 max-sm:w-full">
              ชวนเก็บไว้เข้ากลุ่ม
            </ButtonLink>
            <ButtonLink
              to="/microapp"
              tone="secondary"
              icon={<Archive aria-hidden="true" />}
              className="px-6 max-sm:w-full"
            >
              เปิดตู้ของฉัน
            </ButtonLink>
          </div>
          <p className="mt-4 text-ink-soft">เริ่มฟรี 1 GB</p>
        </div>
        <ChatAndGroup />
      </section>

      <section
        aria-label="สิ่งที่วางใจได้"
        className="grid grid-cols-1 gap-x-10 gap-y-8 border-t border-line py-12 md:grid-cols-3"
      >
        <Proof icon={<Archive aria-hidden="true" />} title="แชทมีวันหมดอายุ ตู้ไม่มี">
          LINE เก็บรูปและไฟล์ในแชทไว้ช่วงหนึ่ง โดยไม่บอกว่านานเท่าไหร่ ตู้รับของทันทีที่ส่ง ไม่ย่อซ้ำ ชื่อไฟล์ภาษาไทยอยู่ครบ
        </Proof>
        <Proof icon={<UsersRound aria-hidden="true" />} title="คนในกลุ่มเท่านั้นที่เปิดได้">
          อยู่ในกลุ่มก็เปิดได้ ออกจากกลุ่มก็เปิดไม่ได้ ไม่ต้องมีรหัส
        </Proof>
        <Proof icon={<MessageCircleOff aria-hidden="true" />} title="ไม่เก็บข้อความที่คุยกัน">
          เก็บเฉพาะรูป วิดีโอ เสียง และไฟล์ ส่วนข้อความ <span className="whitespace-nowrap">สติกเกอร์</span> และตำแหน่ง
          ไม่อ่าน ไม่เก็บ ยกเลิกการส่งใน LINE ของในตู้ก็หายตาม
        </Proof>
        <p className="text-ink-soft md:col-span-3">
          กลุ่มของคุณมีบอทแล้ว และสงสัยว่าเก็บอะไรบ้าง อ่าน <TextLink to="/hello">เก็บไว้คืออะไร</TextLink>
        </p>
      </section>

      <AddBot />
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
