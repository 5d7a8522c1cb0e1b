/** Names that the product makes, and `ไฟล์`. */
const ofProduct = [
  String.raw`^\d{4}-\d\d-\d\d \d\d\.\d\d .*\(\d+\)(\.[a-z0-9]{1,5})?$`,
  String.raw`^ไฟล์(\.[^.]*)?$`,
] as const;

/** Extensions of pictures, films and sounds, even if their bytes are of unknown types. */
const ofMedia =
  String.raw`\.(jpe?g|jfif|png|apng|gif|webp|avif|hei[cf]|jxl|jp2|bmp` +
  '|tiff?|dng|cr[23w]|nef|arw|raf|orf|rw2|mp4|m4v|mov|avi|mkv|webm|3gp|wmv|mts|mp3|m4a|aac|wav|ogg|opus|amr|flac|wma)$';

/** A letter that is not Latin. */
const notLatin = String.raw`[^\u0001-\u024f]`;

/** Names that LINE gives to saved files. */
const ofLine = '^line_(album|movie|video|note)_';

/** Words of machines and programs, for names that no person chose. */
const words = [
  // Numbers, days and separators.
  String.raw`[\s_.,()#+~@:0-9-]|\[|\]`,
  String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)|ม\.ค|ก\.พ|มี\.ค|เม\.ย|พ\.ค|มิ\.ย|ก\.ค|ส\.ค|ก\.ย|ต\.ค|พ\.ย|ธ\.ค`,
  // Ids, and codes: some letters with a number of three digits or more.
  '[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}|[0-9a-f]{16,}',
  '[a-z]{1,5}[_-]?[0-9]{3,}|[a-z]{1,3}_[a-z][0-9]{3,}',
  // Programs for documents and drawings.
  'untitled|unnamed|unknown|noname|new|copy|of|default|temp|tmp|docx?|docs|documents?|files?|book|workbook|sheet|spreadsheet|table',
  'presentation|slides?|slideshow|drawing|pages?|numbers|keynote|notes?|memo|text|pdf|index|main|data|microsoft|word|excel|powerpoint',
  'office|worksheet|form|design|draft|version|final|edit|edited|test|testing|sample|example|demo|archive|archived|folder|zip|filename|title',
  'frame|artboard|group|layer|canva|figma|google|gmail|drive|icloud|takeout|contacts?|vcard|invite|invitation|calendar|event|meeting',
  'signature|smime|asset|cover|thumbnail|thumb|logo|icon|avatar|profile|qr|qrcode|barcode|code|e-?(statement|slip|receipt|invoice|tax)|slip',
  // Scanners, printers, converters and senders.
  'scans?|scanned|scanner|camscanner|tapscanner|turboscan|adobe|genius|lens|hp|epson|epsn|canon|brother|ricoh|xerox|kyocera|konica',
  'minolta|bizhub|toshiba|fuji|fujifilm|skm_[a-z]?[0-9]+i?|br[nw][0-9a-f]{12}|print|printout|output|export|exported|converted|merged',
  'combined|compressed|results?|download|downloads|downloaded|attachments?|message|mail|email|winmail|report|invoice|receipt',
  'statement|e?ticket|order',
  // Words of cameras, phones, chats, and of programs that copy, shrink and record.
  'img|images?|photos?|pictures?|pic|dsc|dscn|dscf|pxl|pano|gopr|gx|gh|mvi|mov|vid|videos?|movie|trim|capture|camera|cam|cimg|dji|hdr',
  'burst|portrait|collage|screen|shot|screenshot|recorder|record|recording|clipboard|pasted|snip|audio|voice|sound|whatsapp|line|fb',
  'messenger|instagram|tiktok|snapchat|telegram|wechat|mmexport|viber|messageimage|received|inshot|capcut|at|am|pm',
  'p[0-9]{7}|s__[0-9]+|sam_[0-9]+|wa[0-9]{4}|ptt|[0-9]+_[no]|[0-9]{8}t[0-9]{6}z?',
  'copies|original|cropped|crop|resized|resize|reduced|rotated|enhanced|compress|zoom|teams|meet|webex|gmt|aud|mvimg|rpreplay|screenrecording',
  // Programs in other languages.
  'sem|sin|sans|ohne|t[ií]tulo|titre|titel|unbenannt|kopie|copia|copie|無題|新規|新しい|テキスト|ドキュメント|新建|未命名|文档|文件|제목|없음|새',
  // The same in Thai.
  'ไฟล์|เอกสาร|ใหม่|ไม่มีชื่อ|ไม่ได้ตั้งชื่อ|ไม่ทราบชื่อ|สมุดงาน|แผ่นงาน|สเปรดชีต|งานนำเสนอ|การนำเสนอ|สไลด์|ภาพวาด|หน้า|ข้อความ',
  'โน้ต|สำเนา|ของ|ที่|สแกน|การ|ดาวน์โหลด|สิ่งที่แนบ|แนบ|ใบเสร็จ|รับเงิน|ใบแจ้งหนี้|สลิป|รูป|ภาพ|ถ่าย|หน้าจอ|จับภาพ|วิดีโอ|วีดีโอ|คลิป',
  'เสียง|บันทึก|รายการ|เวลา',
  'โฟลเดอร์|เวิร์กบุ๊ก|เวิร์กชีต|สมุดบันทึก|หัวเรื่อง|ชื่อเรื่อง|ไม่มี|แบบร่าง|ทดสอบ|ตัวอย่าง|รายงาน|ใบกำกับภาษี|ใบเสนอราคา|ใบสั่งซื้อ|ใบแจ้งยอด',
  'โอนเงิน|โอน|สกรีนช็อต|สกรีนชอต|แคปหน้าจอ|แคป|กล้อง|คิวอาร์|โค้ด|โปรไฟล์|ปฏิทิน|ผู้ติดต่อ|รายชื่อ|นามบัตร|อีเมล|ที่แก้ไข|แก้ไขแล้ว',
];

const ofMachines = String.raw`^(${words.join('|')})+(\.[a-z0-9]{1,5})?$`;

/** Patterns of the rule, in the order in which `is_persons_name()` of the database has them. */
export const personsNamePatterns: readonly string[] = [...ofProduct, ofMedia, notLatin, ofLine, ofMachines];

/**
 * Returns whether a person chose a file's name, folded by `foldThai`. False for our names, and for those of machines
 * and programs, which consist of their words, numbers, days and ids. A picture, film or sound, by kind or extension,
 * needs a letter that is not Latin, because no list covers the names of devices and apps.
 */
export function isPersonsName(kind: 'image' | 'video' | 'audio' | 'file', folded: string): boolean {
  const is = (pattern: string) => new RegExp(pattern, 'u').test(folded);
  if (ofProduct.some(is) || is(ofMachines)) return false;
  return (kind === 'file' && !is(ofMedia)) || (is(notLatin) && !is(ofLine));
}
