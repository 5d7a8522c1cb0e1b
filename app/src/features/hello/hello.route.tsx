import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import DefaultLayout from '../../layouts/default-layout.tsx';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import '../../layouts/join-more-words.ts';
import { PublicPageMeta } from '../../layouts/public-page-meta.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { NumberedStep } from '../../ui/drawings/numbered-step.tsx';
import { Listed } from '../../ui/files/listed.tsx';

export const handle: LayoutHandle = { layout: 'default', frame: DefaultLayout };

const description = 'บอทเก็บไว้ในกลุ่มของคุณเก็บอะไร ไม่เก็บอะไร ใครเห็น นานเท่าไหร่ และหยุดหรือลบได้อย่างไร';

const kept = ['รูป วิดีโอ เสียง และไฟล์ที่ส่งในกลุ่ม', 'ใครส่ง และส่งเมื่อไหร่', 'ชื่อและรูปโปรไฟล์ LINE ของคนส่ง'];
const notKept = [
  'ข้อความที่คุยกัน',
  'สติกเกอร์ ตำแหน่ง และลิงก์',
  'อัลบั้มและโน้ตของ LINE บอทมองไม่เห็น',
  'ของที่ส่งก่อนบอทเข้ากลุ่ม',
  'แชทอื่นของคุณ',
];

/** Explains to a group's member who meets the bot what it does here, and how to stop it. */
export default function Hello() {
  return (
    <article className="mx-auto w-full max-w-reading pt-2 sm:pt-6">
      <PublicPageMeta title="เก็บไว้คืออะไร · เก็บไว้" description={description} path="/hello" />
      <h1 className="text-display font-semibold">สวัสดี นี่คือเก็บไว้</h1>
      <p className="mt-1 text-title text-pretty text-ink-soft">
        คนในกลุ่มของคุณชวนเก็บไว้เข้ามา เพื่อให้รูปและไฟล์ที่ส่งกันไม่หายไปกับแชท ทุกคนในกลุ่มเปิดดูได้จากตู้เดียวกัน
      </p>

      <div className="mt-8 grid gap-4 sm:grid-cols-2">
        <Listed title="สิ่งที่เก็บ" icon={<Check className="text-kept" aria-hidden="true" />} lines={kept} />
        <Listed title="สิ่งที่ไม่เก็บ" icon={<X className="text-ink-soft" aria-hidden="true" />} lines={notKept} />
      </div>

      <Answer title="ใครเป็นคนให้เก็บ">
        คนในกลุ่มชวนบอทเข้ามา และมีคนหนึ่งเปิดที่เก็บให้ คนดูแลที่เก็บเลือกได้ว่าจะเก็บชนิดไหน ถ้ากลุ่มยังไม่มีที่เก็บ บอทจะยังไม่เก็บอะไรเลย
      </Answer>
      <Answer title="ใครเห็นบ้าง">
        เฉพาะคนที่อยู่ในกลุ่มตอนนี้ ใครออกจากกลุ่ม ไม่กี่นาทีก็เปิดตู้ไม่ได้แล้ว ส่วนคนดูแลที่เก็บ ถ้าไม่ได้อยู่ในกลุ่ม เห็นแค่ว่าใช้ที่ไปเท่าไหร่
        ไม่เห็นของ
      </Answer>
      <Answer title="เก็บนานเท่าไหร่">
        ของในตู้อยู่จนกว่าจะมีคนลบ ของที่ลบอยู่ในถังขยะ 30 วัน แล้วหายถาวร ถ้านำบอทออกจากกลุ่ม ของทั้งตู้ยังดาวน์โหลดได้อีก 30 วัน
        แล้วถูกลบ
      </Answer>

      <WaysToStop />

      <Answer title="เปลี่ยนมือถือแล้วของหายไหม">
        ไม่หาย ของไม่ได้อยู่ในมือถือ ดูว่าอะไรอยู่ครบและเปิดอย่างไรที่ <TextLink to="/new-phone">ย้ายเครื่องแล้วรูปหาย?</TextLink>
      </Answer>
      <Answer title="ใครดูแลข้อมูล">
        ผู้ให้บริการที่ติดตั้งเก็บไว้ให้กลุ่มของคุณใช้ ติดต่อได้ที่บัญชีทางการ LINE ของบอทในกลุ่ม สิทธิของคุณตามกฎหมาย และรายละเอียดทั้งหมด
        อยู่ใน <TextLink to="/legal/privacy">นโยบายความเป็นส่วนตัว</TextLink> และ{' '}
        <TextLink to="/legal/terms">ข้อตกลงการใช้งาน</TextLink>
      </Answer>
    </article>
  );
}

function WaysToStop() {
  return (
    <section aria-labelledby="stop" className="mt-10">
      <h2 id="stop" className="text-heading font-semibold">
        ถ้าไม่อยากให้เก็บ
      </h2>
      <ol className="mt-3 flex flex-col gap-4">
        <NumberedStep number={1} title="ยกเลิกการส่งใน LINE">
          แตะค้างที่ข้อความ แล้วเลือกยกเลิกการส่ง ของในตู้จะถูกลบถาวรตามทันที ไม่ผ่านถังขยะ
        </NumberedStep>
        <NumberedStep number={2} title="ลบของที่คุณส่ง">
          เข้าสู่ระบบด้วย LINE แล้วลบของของคุณเองได้ ไม่ต้องขอใคร ถ้าแค่ไม่อยากให้บอทตอบในแชทเวลาคุณส่งของ ก็ปิดได้ที่เดียวกัน
        </NumberedStep>
        <NumberedStep number={3} title="หยุดเก็บทั้งกลุ่ม">
          คนดูแลที่เก็บพิมพ์ <Command>หยุดเก็บ</Command> ในแชทกลุ่ม ของที่ส่งตั้งแต่นั้นจะไม่ถูกเก็บ จนกว่าจะพิมพ์{' '}
          <Command>เก็บต่อ</Command> หรือเปิดตู้ แตะแถบที่เก็บ แล้วกดหยุดเก็บที่หัวข้อ “บอทในแชท” ก็ได้ ถ้าไม่อยากให้เก็บแค่บางชนิด
          คนดูแลปิดทีละชนิดได้ ไม่รู้ว่าใครดูแล ดูได้ในหน้า “ที่เก็บและการตั้งค่า” ของตู้
        </NumberedStep>
        <NumberedStep number={4} title="นำบอทออกจากกลุ่ม">
          นำออกได้เหมือนนำสมาชิกออก บอทจะไม่เห็นของใหม่อีก ของในตู้ยังเปิดดูและดาวน์โหลดได้อีก 30 วัน แล้วถูกลบถาวรทั้งตู้
          ชวนกลับมาก่อนวันนั้น ทุกอย่างจะเป็นเหมือนเดิม
        </NumberedStep>
      </ol>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/microapp?sheet=my-data" className="max-sm:w-full">
          ดูและลบของที่ฉันส่ง
        </ButtonLink>
        <ButtonLink to="/microapp" tone="secondary" className="max-sm:w-full">
          เปิดตู้ของกลุ่ม
        </ButtonLink>
      </div>
    </section>
  );
}

function Answer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="text-heading font-semibold">{title}</h2>
      <p className="mt-1 text-pretty">{children}</p>
    </section>
  );
}

/** Text to type in the chat, letter by letter. */
function Command({ children }: { children: string }) {
  return <strong className="font-semibold whitespace-nowrap text-ink">“{children}”</strong>;
}
