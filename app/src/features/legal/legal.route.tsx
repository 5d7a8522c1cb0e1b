import DefaultLayout from '../../layouts/default-layout.tsx';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import '../../layouts/join-more-words.ts';
import { PublicPageMeta } from '../../layouts/public-page-meta.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { LegalList } from './legal-list.tsx';

export const handle: LayoutHandle = { layout: 'default', frame: DefaultLayout };

const description = 'ข้อตกลงการใช้งาน นโยบายความเป็นส่วนตัว และนโยบายคุกกี้ของเก็บไว้ พร้อมสรุปสั้น ๆ และวันที่ของแต่ละฉบับ';

/** Lists all legal documents. */
export default function Legal() {
  return (
    <div className="mx-auto w-full max-w-reading pt-4 sm:pt-8">
      <PublicPageMeta title="ข้อตกลงและนโยบาย · เก็บไว้" description={description} path="/legal" />
      <h1 className="text-display font-semibold">ข้อตกลงและนโยบาย</h1>
      <p className="mt-1 mb-6 text-ink-soft">ทุกฉบับเริ่มด้วยสรุปสั้น ๆ และเขียนให้อ่านเข้าใจได้โดยไม่ต้องเป็นนักกฎหมาย</p>
      <LegalList />
      <p className="mt-6">
        อยากรู้แค่ว่าบอทในกลุ่มเก็บอะไรบ้าง อ่านหน้า <TextLink to="/hello">เก็บไว้คืออะไร</TextLink>
      </p>
    </div>
  );
}
