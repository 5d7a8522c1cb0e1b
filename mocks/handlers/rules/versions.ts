import type { FileItem } from '@kepwai/api-client';
import { madeNameShape } from '@kepwai/rules/names/made-names';
import { foldThai } from '@kepwai/rules/words/fold-thai';
import { hasWords, toSearchWords } from '@kepwai/rules/words/search-words';
import type { Query } from '../contract/operation.ts';
import type { FakeServer } from '../state/records.ts';

const ours = [new RegExp(madeNameShape, 'u'), /^ไฟล์(\.[^.]*)?$/u];

/** Names of a camera or phone, as on the server. */
const ofDevices =
  /^(img|image|photo|picture|pic|dsc|dscn|dscf|pxl|pano|gopr|gx|mvi|mov|vid|video|movie|trim|capture|camera|screenshot|audio|voice|sound|record|(new )?recording|รูป|รูปภาพ|ภาพ|ภาพถ่าย|วิดีโอ|คลิป|เสียง|บันทึกเสียง)?[\s_.()0-9-]*(\.[a-z0-9]{1,5})?$/u;

/** Words of machines and programs, numbers, days and ids, of which names are made that no person chose: as on the server (db/schema/11-versions.sql). */
const ofMachines = new RegExp(
  `^(${[
    String.raw`[\s_.,()#+~@:0-9-]|\[|\]`,
    'untitled|unnamed|unknown|noname|new|copy|of|default|temp|tmp|docx?|docs|documents?|files?|book|workbook|sheet|spreadsheet|table',
    'presentation|slides?|slideshow|drawing|pages?|numbers|keynote|notes?|memo|text|pdf|index|main|data|microsoft|word|excel|powerpoint',
    'office',
    'scans?|scanned|scanner|camscanner|tapscanner|turboscan|adobe|genius|lens|hp|epson|epsn|canon|brother|ricoh|xerox|kyocera|konica',
    'minolta|bizhub|toshiba|fuji|fujifilm|skm_[a-z]?[0-9]+i?|br[nw][0-9a-f]{12}|print|printout|output|export|exported|converted|merged',
    'combined|compressed|results?|download|downloads|downloaded|attachments?|message|mail|email|winmail|report|invoice|receipt',
    'statement|e?ticket|order',
    'img|images?|photos?|pictures?|pic|dsc|dscn|dscf|pxl|pano|gopr|gx|gh|mvi|mov|vid|videos?|movie|trim|capture|camera|cam|cimg|dji|hdr',
    'burst|portrait|collage|screen|shot|screenshot|recorder|record|recording|clipboard|pasted|snip|audio|voice|sound|whatsapp|line|fb',
    'messenger|instagram|tiktok|snapchat|telegram|wechat|mmexport|viber|messageimage|received|inshot|capcut|at|am|pm',
    'p[0-9]{7}|s__[0-9]+|sam_[0-9]+|wa[0-9]{4}|ptt|[0-9]+_[no]|[0-9]{8}t[0-9]{6}z?',
    String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)|ม\.ค|ก\.พ|มี\.ค|เม\.ย|พ\.ค|มิ\.ย|ก\.ค|ส\.ค|ก\.ย|ต\.ค|พ\.ย|ธ\.ค`,
    '[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}|[0-9a-f]{16,}',
    'ไฟล์|เอกสาร|ใหม่|ไม่มีชื่อ|ไม่ได้ตั้งชื่อ|ไม่ทราบชื่อ|สมุดงาน|แผ่นงาน|สเปรดชีต|งานนำเสนอ|การนำเสนอ|สไลด์|ภาพวาด|หน้า|ข้อความ',
    'โน้ต|สำเนา|ของ|ที่|สแกน|การ|ดาวน์โหลด|สิ่งที่แนบ|แนบ|ใบเสร็จ|รับเงิน|ใบแจ้งหนี้|สลิป|รูป|ภาพ|ถ่าย|หน้าจอ|จับภาพ|วิดีโอ|วีดีโอ|คลิป',
    'เสียง|บันทึก|รายการ|เวลา',
    'worksheet|form|design|draft|version|final|edit|edited|test|testing|sample|example|demo|archive|archived|folder|zip|filename|title',
    'frame|artboard|group|layer|canva|figma|google|gmail|drive|icloud|takeout|contacts?|vcard|invite|invitation|calendar|event|meeting',
    'signature|smime|asset|cover|thumbnail|thumb|logo|icon|avatar|profile|qr|qrcode|barcode|code|e-?(statement|slip|receipt|invoice|tax)|slip',
    'copies|original|cropped|crop|resized|resize|reduced|rotated|enhanced|compress|zoom|teams|meet|webex|gmt|aud|mvimg|rpreplay|screenrecording',
    '[a-z]{1,5}[_-]?[0-9]{3,}|[a-z]{1,3}_[a-z][0-9]{3,}',
    'sem|sin|sans|ohne|t[ií]tulo|titre|titel|unbenannt|kopie|copia|copie|無題|新規|新しい|テキスト|ドキュメント|新建|未命名|文档|文件|제목|없음|새',
    'โฟลเดอร์|เวิร์กบุ๊ก|เวิร์กชีต|สมุดบันทึก|หัวเรื่อง|ชื่อเรื่อง|ไม่มี|แบบร่าง|ทดสอบ|ตัวอย่าง|รายงาน|ใบกำกับภาษี|ใบเสนอราคา|ใบสั่งซื้อ|ใบแจ้งยอด',
    'โอนเงิน|โอน|สกรีนช็อต|สกรีนชอต|แคปหน้าจอ|แคป|กล้อง|คิวอาร์|โค้ด|โปรไฟล์|ปฏิทิน|ผู้ติดต่อ|รายชื่อ|นามบัตร|อีเมล|ที่แก้ไข|แก้ไขแล้ว',
  ].join('|')})+(\\.[a-z0-9]{1,5})?$`,
  'u',
);

/** Endings of pictures, films and sounds, also where their bytes are not known as such: as on the server. */
const ofMedia =
  /\.(jpe?g|jfif|png|apng|gif|webp|avif|hei[cf]|jxl|jp2|bmp|tiff?|dng|cr[23w]|nef|arw|raf|orf|rw2|mp4|m4v|mov|avi|mkv|webm|3gp|wmv|mts|mp3|m4a|aac|wav|ogg|opus|amr|flac|wma)$/u;

/** Names without a letter of Thai: of pictures, films and sounds they are those of devices and apps. */
const isLatin = /^[ -\u024f]*$/u;

/** Names that LINE gives to what people save. */
const ofLine = /^line_(album|movie|video|note)_/u;

/** Returns whether a file can be a version of others. */
function isVersion({ kind, name, state, imageSetId, trashedAt, isSeparate }: FileItem): boolean {
  if (state !== 'kept' || imageSetId !== null || trashedAt !== null || isSeparate) return false;
  const folded = foldThai(name);
  if (ours.some((pattern) => pattern.test(folded)) || ofMachines.test(folded)) return false;
  return (
    (kind === 'file' && !ofMedia.test(folded)) ||
    !(ofDevices.test(folded) || isLatin.test(folded) || ofLine.test(folded))
  );
}

/** Returns what versions of one file share. */
function rowOf({ groupId, folderId, kind, name }: FileItem): string {
  return [groupId, folderId, kind, foldThai(name)].join('\n');
}

/** Returns all versions of a file, the latest first; the file alone where it has no other. */
export function listVersions(server: FakeServer, file: FileItem): FileItem[] {
  if (!isVersion(file)) return [file];
  const row = rowOf(file);
  return [...server.files.values()]
    .filter((other) => other.groupId === file.groupId && isVersion(other) && rowOf(other) === row)
    .toSorted((a, b) => b.postedAt.localeCompare(a.postedAt) || b.id.localeCompare(a.id));
}

/** Returns the place of a file among its versions; null where it is alone. */
export function versionOf(server: FakeServer, file: FileItem): FileItem['version'] {
  const versions = listVersions(server, file);
  const place = versions.findIndex(({ id }) => id === file.id);
  return versions.length > 1 ? { number: versions.length - place, count: versions.length } : null;
}

/** Returns the files that a list with this query has: of versions the latest, except where the query tells them apart. */
export function withoutOlderVersions(
  server: FakeServer,
  files: readonly FileItem[],
  query: Pick<Query<'listFiles'>, 'postedBy' | 'starred' | 'search'>,
): FileItem[] {
  if (query.postedBy !== undefined || query.starred !== undefined) return [...files];
  const words = toSearchWords(query.search ?? '');
  const latest = new Map<string, string>();
  for (const file of [...server.files.values()].toSorted((a, b) => a.postedAt.localeCompare(b.postedAt)))
    if (isVersion(file)) latest.set(rowOf(file), file.id);
  return files.filter((file) => {
    if (!isVersion(file) || latest.get(rowOf(file)) === file.id) return true;
    const folder = server.folders.get(file.folderId ?? '')?.name ?? '';
    return words.length > 0 && !hasWords(`${file.name}\n${folder}`, words);
  });
}

/** Returns the files that numbers count: kept ones, and of versions the latest. */
export function countable(server: FakeServer, files: readonly FileItem[]): FileItem[] {
  return withoutOlderVersions(server, files, {}).filter(({ state }) => state === 'kept');
}

/** Returns the ids of older versions of those of these files that are the latest. */
export function listOlder(server: FakeServer, fileIds: readonly string[]): string[] {
  return fileIds.flatMap((id) => {
    const file = server.files.get(id);
    const [latest, ...older] = file ? listVersions(server, file) : [];
    return latest?.id === id ? older.map((version) => version.id) : [];
  });
}
