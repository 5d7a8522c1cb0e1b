/** Documents under `/legal`; the text of each version is in `features/legal/texts/`. */
export type LegalSlug = 'terms' | 'privacy' | 'cookies';

/** Metadata of a document without its text, for lists and for the register screen. */
export interface LegalDocument {
  readonly slug: LegalSlug;
  readonly title: string;
  /** Subject of the document, in one line. */
  readonly description: string;
  /** Main points of the version in force, one sentence each. */
  readonly summary: readonly [string, string, string];
  /** Version in force, which a person accepts. */
  readonly version: string;
  /** Calendar day, `2026-11-21`, from which the version in force applies. */
  readonly effectiveDate: string;
  /** All versions, newest first; the first is the one in force. */
  readonly versions: readonly LegalVersion[];
}

/** Version of a document. */
export interface LegalVersion {
  /** Calendar day of the version, like the contract's `DocumentVersion`. */
  readonly version: string;
  readonly effectiveDate: string;
  /** Changes since the version before, one sentence each; the first version has none. */
  readonly changes?: readonly string[];
}

interface Described extends Pick<LegalDocument, 'slug' | 'title' | 'description' | 'summary'> {
  readonly versions: readonly [LegalVersion, ...LegalVersion[]];
}

const described: readonly Described[] = [
  {
    slug: 'terms',
    title: 'ข้อตกลงการใช้งาน',
    description: 'ใครใช้ได้ ใช้อย่างไร และแต่ละฝ่ายรับผิดชอบอะไร',
    summary: [
      'ตู้เป็นของทั้งกลุ่ม ใครอยู่ในกลุ่มก็เปิดดูและดาวน์โหลดของในตู้ได้',
      'ของที่ส่งยังเป็นของเจ้าของเดิม ส่งและเก็บเฉพาะของที่คุณมีสิทธิ์',
      'เริ่มใช้ฟรี 1 GB เลิกใช้ได้ทุกเมื่อ และดาวน์โหลดของออกไปก่อนได้',
    ],
    versions: [{ version: '2026-11-21', effectiveDate: '2026-11-21' }],
  },
  {
    slug: 'privacy',
    title: 'นโยบายความเป็นส่วนตัว',
    description: 'เก็บข้อมูลอะไร ใช้ทำอะไร ใครเห็น นานเท่าไหร่ และสิทธิของคุณ',
    summary: [
      'เก็บรูป วิดีโอ เสียง และไฟล์ พร้อมชื่อคนส่งและเวลา ไม่เก็บข้อความ สติกเกอร์ และตำแหน่ง',
      'คนในกลุ่มเท่านั้นที่เปิดตู้ได้ คนดูแลที่เก็บที่ไม่ได้อยู่ในกลุ่มเห็นแต่ตัวเลข',
      'ยกเลิกการส่งใน LINE แล้ว ของที่เก็บไว้ถูกลบถาวรตาม และคุณขอดู ขอสำเนา หรือขอลบข้อมูลของคุณได้',
    ],
    versions: [{ version: '2026-11-21', effectiveDate: '2026-11-21' }],
  },
  {
    slug: 'cookies',
    title: 'นโยบายคุกกี้',
    description: 'สิ่งที่เว็บนี้จำไว้ในเครื่องของคุณ และวิธีลบ',
    summary: [
      'คุกกี้ของเรามีสองตัว ตัวหนึ่งจำการเข้าสู่ระบบ 24 ชั่วโมง อีกตัวจำภาษา 365 วัน',
      'ที่เหลือจำไว้ในเครื่องของคุณ เช่น สีของหน้าจอ และงานอัปโหลดที่ค้างอยู่',
      'ไม่มีโฆษณา และไม่ติดตามคุณไปเว็บอื่น',
    ],
    versions: [{ version: '2026-11-21', effectiveDate: '2026-11-21' }],
  },
];

/** All documents, in the order in which a new person would read them. */
export const legalDocuments: readonly LegalDocument[] = described.map((document) => ({
  ...document,
  ...document.versions[0],
}));

/** Returns the document with this slug, or null: an address may contain anything. */
export function findLegalDocument(slug: string | undefined): LegalDocument | null {
  return legalDocuments.find((document) => document.slug === slug) ?? null;
}

/** Returns the changes since an accepted version, newest first. */
export function listChanges({ versions }: Pick<LegalDocument, 'versions'>, accepted: string): string[] {
  return versions.filter(({ version }) => version > accepted).flatMap(({ changes = [] }) => changes);
}
