import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import DefaultLayout from '../../layouts/default-layout.tsx';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import '../../layouts/join-more-words.ts';
import { PublicPageMeta } from '../../layouts/public-page-meta.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { NumberedStep } from '../../ui/drawings/numbered-step.tsx';
import { Listed } from '../../ui/files/listed.tsx';

export const handle: LayoutHandle = { layout: 'default', frame: DefaultLayout };

const description = 'เปลี่ยนมือถือ ของในตู้อยู่ครบ ไม่ต้องย้าย ไม่ต้องสำรอง เข้า LINE บัญชีเดิมแล้วเปิดตู้ได้เลย';

const safe = [
  'รูป วิดีโอ เสียง และไฟล์ในตู้ของทุกกลุ่ม เต็มขนาดเหมือนตอนส่ง',
  'โฟลเดอร์ อัลบั้ม ดาว และกลุ่มที่ปักหมุด',
  'ลิงก์ที่แชร์ไว้ ใช้ได้เหมือนเดิม',
  'ที่เก็บของคุณ และคนดูแล',
];

const notSafe = [
  'ข้อความในแชท เก็บไว้ไม่อ่าน ไม่เก็บ ต้องสำรองใน LINE เอง',
  'ของในแชทที่ไม่มีบอท หรือส่งก่อนบอทเข้ากลุ่ม',
  'อัลบั้มและโน้ตของ LINE อยู่กับ LINE',
  'สีหน้าจอและขนาดตัวอักษร เลือกใหม่ที่เครื่องใหม่',
];

/** Shows to somebody with a new phone what is safe, where it is, and how to open it there. */
export default function NewPhone() {
  return (
    <article className="mx-auto w-full max-w-reading pt-2 sm:pt-6">
      <PublicPageMeta title="ย้ายเครื่องแล้วรูปหาย? · เก็บไว้" description={description} path="/new-phone" />
      <h1 className="text-display font-semibold">ย้ายเครื่องแล้วรูปหาย?</h1>
      <p className="mt-1 text-title text-pretty text-ink-soft">
        ของในตู้ไม่ได้อยู่ในมือถือ เปลี่ยนเครื่อง เครื่องหาย หรือลบแอป ก็ยังอยู่ครบ ไม่ต้องย้ายอะไร
      </p>

      <section aria-labelledby="steps" className="mt-8">
        <h2 id="steps" className="text-heading font-semibold">
          เปิดที่เครื่องใหม่ 3 ขั้น
        </h2>
        <ol className="mt-3 flex flex-col gap-4">
          <NumberedStep number={1} title="เข้า LINE ด้วยบัญชีเดิม">
            ใช้เบอร์หรืออีเมลเดิมของ LINE ตู้รู้จักคุณจากบัญชี LINE ไม่มีรหัสผ่านแยก
          </NumberedStep>
          <NumberedStep number={2} title="แตะการ์ดของเก็บไว้ในแชทกลุ่ม">
            หาไม่เจอ พิมพ์ว่า <strong className="whitespace-nowrap text-ink">“เมนู”</strong> ในแชทกลุ่ม
            บอทจะส่งการ์ดมาให้ใหม่
          </NumberedStep>
          <NumberedStep number={3} title="ออกจากเครื่องเก่า">
            ในตู้ แตะบัญชี แล้วเลือกออกจากเครื่องเก่าในรายชื่อเครื่อง ถ้าเครื่องหาย ทำข้อนี้ก่อนเลย
          </NumberedStep>
        </ol>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="/microapp" className="max-sm:w-full">
            เปิดตู้ของฉัน
          </ButtonLink>
          <ButtonLink to="/microapp?sheet=account" tone="secondary" className="max-sm:w-full">
            ดูเครื่องที่เข้าสู่ระบบอยู่
          </ButtonLink>
        </div>
      </section>

      <div className="mt-10 grid gap-4 sm:grid-cols-2">
        <Listed title="อยู่ครบ" icon={<Check className="text-kept" aria-hidden="true" />} lines={safe} />
        <Listed title="ไม่ได้อยู่ที่นี่" icon={<X className="text-ink-soft" aria-hidden="true" />} lines={notSafe} />
      </div>

      <section className="mt-10">
        <h2 className="text-heading font-semibold">อยู่ที่ไหน</h2>
        <p className="mt-1">
          ของทั้งหมดอยู่ที่เครื่องของผู้ให้บริการ ไม่ได้อยู่ในมือถือของใคร คนในกลุ่มเปิดจากเครื่องไหนก็เห็นเหมือนกัน
          อ่านว่าใครเป็นผู้ให้บริการได้ใน <TextLink to="/legal/privacy">นโยบายความเป็นส่วนตัว</TextLink>
        </p>
      </section>
      <section className="mt-10">
        <h2 className="text-heading font-semibold">ถ้าเปลี่ยนบัญชี LINE</h2>
        <p className="mt-1">
          บัญชีใหม่คือคนใหม่สำหรับตู้ ให้คนในกลุ่มชวนบัญชีใหม่เข้ากลุ่ม แล้วคุณจะเห็นของทั้งตู้เหมือนเดิม แต่ของที่ส่งจากบัญชีเก่าจะยังเป็นชื่อเก่า
        </p>
      </section>
    </article>
  );
}
