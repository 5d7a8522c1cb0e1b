import DefaultLayout from '../../layouts/default-layout.tsx';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import '../../layouts/join-more-words.ts';
import { publicPageMeta } from '../../lib/page/page-meta.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/legal.route.ts';
import { LegalList } from './legal-list.tsx';

export const handle: LayoutHandle = { layout: 'default', frame: DefaultLayout };

export const meta: Route.MetaFunction = () =>
  publicPageMeta({
    title: 'ข้อตกลงและนโยบาย · เก็บไว้',
    description: 'ข้อตกลงการใช้งาน นโยบายความเป็นส่วนตัว และนโยบายคุกกี้ของเก็บไว้ พร้อมสรุปสั้น ๆ และวันที่ของแต่ละฉบับ',
    path: '/legal',
  });

/** Lists all legal documents. */
export default function Legal() {
  return (
    <div className="mx-auto w-full max-w-reading pt-4 sm:pt-8">
      <h1 className="text-display font-semibold">ข้อตกลงและนโยบาย</h1>
      <p className="mt-1 mb-6 text-ink-soft">ทุกฉบับเริ่มด้วยสรุปสั้น ๆ และเขียนให้อ่านเข้าใจได้โดยไม่ต้องเป็นนักกฎหมาย</p>
      <LegalList />
      <p className="mt-6">
        อยากรู้แค่ว่าบอทในกลุ่มเก็บอะไรบ้าง อ่านหน้า <TextLink to="/hello">เก็บไว้คืออะไร</TextLink>
      </p>
    </div>
  );
}
