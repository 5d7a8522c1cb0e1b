import { Banner } from '../../ui/page/banner.tsx';

/** Shows that what was paid is not requested again while the server does not answer. */
export function StaleNote() {
  return (
    <Banner tone="offline" title="ตอนนี้เช็กกับเซิร์ฟเวอร์ไม่ได้">
      จ่ายไปแล้วไม่ต้องจ่ายซ้ำ ต่อเน็ตได้เมื่อไหร่ หน้านี้จะบอกเอง
    </Banner>
  );
}
