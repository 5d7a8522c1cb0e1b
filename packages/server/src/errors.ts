import type { components } from './generated/schema.ts';

/** Error codes of the contract, for programs. */
export type ErrorCode = components['schemas']['ErrorCode'];

/** An invalid field with the reason. */
export type ErrorDetail = components['schemas']['ErrorDetail'];

interface ErrorEntry {
  status: number;
  /** One Thai sentence for people (design.md, Voice): what happened to their file, and the next step. */
  message: string;
}

/** Catalogue of all error codes of the contract, with HTTP status and sentence. */
export const errorCatalogue: Readonly<Record<ErrorCode, ErrorEntry>> = {
  INVALID_REQUEST: { status: 400, message: 'ข้อมูลที่ส่งมาไม่ครบหรือไม่ถูกต้อง ตรวจดูแล้วส่งใหม่อีกครั้ง' },
  INVALID_CURSOR: { status: 400, message: 'ของในหน้านี้เปลี่ยนไปแล้ว เปิดหน้านี้ใหม่เพื่อดูตั้งแต่ต้น' },
  UNAUTHORIZED: { status: 401, message: 'ยังไม่ได้เข้าสู่ระบบ เข้าสู่ระบบด้วย LINE แล้วเปิดอีกครั้ง' },
  TOKEN_EXPIRED: { status: 401, message: 'การเข้าสู่ระบบของคุณหมดอายุแล้ว เข้าสู่ระบบด้วย LINE อีกครั้ง' },
  INVALID_LINE_TOKEN: { status: 401, message: 'LINE ไม่ยืนยันการเข้าสู่ระบบครั้งนี้ ลองเข้าสู่ระบบใหม่อีกครั้ง' },
  INVALID_SIGNATURE: { status: 401, message: 'ข้อความนี้ไม่ได้มาจาก LINE จึงไม่ได้เก็บอะไรไว้' },
  NOT_ALLOWED: { status: 403, message: 'คุณดูได้ แต่แก้ไม่ได้ ให้คนส่งหรือคนดูแลที่เก็บช่วยทำให้' },
  NOT_FOUND: { status: 404, message: 'ไม่พบสิ่งที่คุณกำลังหา หรือคุณไม่มีสิทธิ์เปิด' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'ที่อยู่นี้ไม่รับคำสั่งแบบนี้ เลยยังไม่ได้ทำอะไร เปิดหน้านี้ใหม่ แล้วลองอีกครั้ง' },
  GROUP_READ_ONLY: { status: 409, message: 'บอทไม่ได้อยู่ในกลุ่มนี้แล้ว ของที่เก็บไว้ยังเปิดดูได้ แต่เพิ่มใหม่ไม่ได้' },
  NO_QUOTA: { status: 409, message: 'กลุ่มนี้ยังไม่มีที่เก็บ เลือกที่เก็บให้กลุ่มก่อน แล้วอัปโหลดอีกครั้ง' },
  REGISTRATION_REQUIRED: { status: 403, message: 'ยอมรับข้อตกลงก่อน แล้วลองอีกครั้ง' },
  CONSENT_OUTDATED: { status: 409, message: 'ข้อตกลงมีฉบับใหม่แล้ว เปิดหน้านี้ใหม่เพื่ออ่านฉบับล่าสุด แล้วยอมรับอีกครั้ง' },
  FREE_QUOTA_USED: { status: 409, message: 'คุณมีที่เก็บฟรีแล้ว หนึ่งคนรับได้หนึ่งที่ เลือกที่เก็บเดิมให้กลุ่มนี้ได้เลย' },
  OFFER_OPEN: { status: 409, message: 'ที่เก็บนี้รอคำตอบจากคนที่คุณยกให้อยู่ ยกเลิกก่อน แล้วค่อยยกให้คนอื่น' },
  OFFER_ENDED: { status: 410, message: 'เรื่องนี้จบไปแล้ว อาจถูกยกเลิกหรือเลยเวลาตอบ ถามเจ้าของที่เก็บได้' },
  RECEIVER_UNKNOWN: {
    status: 409,
    message: 'ยกที่เก็บให้คนนี้ไม่ได้แล้ว อาจออกจากกลุ่มหรือเลิกเป็นคนดูแล เลือกคนอื่นได้เลย',
  },
  SECOND_FREE_QUOTA: {
    status: 409,
    message: 'คุณมีที่เก็บฟรีอยู่แล้ว หนึ่งคนมีได้หนึ่งที่ เลยรับที่เก็บนี้ไม่ได้ ให้กลุ่มย้ายมาใช้ที่เก็บของคุณแทนได้ ของเดิมย้ายตามไปด้วย',
  },
  HAT_OPEN: { status: 409, message: 'ที่เก็บนี้กำลังลงขันกันอยู่แล้ว ร่วมรอบเดิมได้เลย' },
  HAT_ENDED: { status: 410, message: 'รอบลงขันนี้ปิดแล้ว ยังไม่ได้จ่ายอะไร เปิดรอบใหม่ได้' },
  GIFT_TOO_LARGE: { status: 409, message: 'เกินยอดที่ยังขาด อาจมีคนเพิ่งช่วยไป ดูยอดล่าสุดแล้วเลือกใหม่' },
  GIFT_TOO_SMALL: { status: 409, message: 'น้อยกว่าขั้นต่ำ 20 บาท เลือกยอดใหม่ หรือจ่ายเท่าที่ยังขาด' },
  LOAN_TOO_LARGE: { status: 409, message: 'ตอนนี้ที่เก็บของคุณเหลือให้ยืมไม่ถึงเท่านี้ เลือกน้อยลง' },
  LOAN_TOO_LONG: { status: 409, message: 'ที่เก็บของคุณหมดอายุก่อนวันนั้น เลือกสั้นลง หรือต่ออายุที่เก็บก่อน' },
  LOAN_NOT_NEEDED: { status: 409, message: 'กลุ่มนี้ใช้ที่เก็บของคุณอยู่แล้ว ไม่ต้องให้ยืม' },
  LOANS_FULL: { status: 409, message: 'มีคนให้กลุ่มนี้ยืมอยู่หลายคนแล้ว รอรอบเดิมครบก่อน แล้วค่อยให้ยืมเพิ่ม' },
  LOAN_IN_USE: { status: 409, message: 'ของที่เก็บไว้ยังใช้ที่เก็บที่ยืมอยู่ คืนตอนนี้ไม่ได้ ลบของที่ไม่ใช้ก่อน หรือรอจนครบกำหนด' },
  NOTHING_TO_REMIND: { status: 409, message: 'ตอนนี้ที่เก็บของกลุ่มยังใช้ได้ปกติ ยังไม่ต้องเตือนคนดูแล' },
  OFFER_NOT_NEEDED: { status: 409, message: 'กลุ่มนี้ใช้ที่เก็บนี้อยู่แล้ว หรือคุณเลือกที่เก็บให้กลุ่มได้เองเลย ไม่ต้องเสนอ' },
  QUOTA_OFFERS_FULL: { status: 409, message: 'กลุ่มนี้มีคนเสนอที่เก็บรอคำตอบอยู่มากแล้ว รอคนดูแลตอบก่อน แล้วค่อยเสนออีกที' },
  QUOTA_BEING_DELETED: {
    status: 409,
    message: 'ที่เก็บนี้กำลังจะถูกลบ เลยเชื่อมกลุ่มเพิ่มหรือจ่ายเงินไม่ได้ เลือกที่เก็บอื่น หรือให้เจ้าของเลิกทำก่อน',
  },
  GROUP_LINKED: { status: 409, message: 'กลุ่มนี้มีที่เก็บอยู่แล้ว ถ้าจะเปลี่ยน ให้คนดูแลที่เก็บนั้นเป็นคนเปลี่ยน' },
  FOLDER_NAME_TAKEN: { status: 409, message: 'ในที่เดียวกันมีโฟลเดอร์ชื่อนี้แล้ว ตั้งชื่ออื่น หรือใส่เลขต่อท้ายชื่อ' },
  FOLDER_TOO_DEEP: { status: 409, message: 'โฟลเดอร์ซ้อนกันได้ไม่เกิน 10 ชั้น เลือกโฟลเดอร์ที่ซ้อนน้อยกว่านี้' },
  FOLDER_INTO_ITSELF: {
    status: 409,
    message: 'ย้ายโฟลเดอร์เข้าไปในตัวมันเองไม่ได้ เลือกโฟลเดอร์อื่น หรือย้ายออกจากโฟลเดอร์',
  },
  TOO_MANY_FOLDERS: {
    status: 409,
    message: 'กลุ่มนี้มีโฟลเดอร์ครบ 10,000 โฟลเดอร์แล้ว ลบโฟลเดอร์ที่ไม่ใช้ออกก่อน แล้วสร้างใหม่',
  },
  TOO_MANY_FOLDER_RULES: { status: 409, message: 'กลุ่มนี้มีกฎครบ 50 ข้อแล้ว ลบบางข้อก่อน แล้วตั้งใหม่' },
  TOO_MANY_PINS: { status: 409, message: 'กลุ่มนี้ปักหมุดครบ 10 อย่างแล้ว เลิกปักหมุดบางอย่างก่อน แล้วปักใหม่' },
  TOO_MANY_STARS: { status: 409, message: 'ติดดาวในกลุ่มนี้ครบ 1,000 ไฟล์แล้ว เอาดาวบางไฟล์ออกก่อน แล้วติดใหม่' },
  IMAGE_SET_FILLING: {
    status: 409,
    message: 'อัลบั้มนี้ยังรอรูปจาก LINE อยู่ เลยยังจัดรูปข้างในไม่ได้ รอรูปมาครบก่อน แล้วลองอีกครั้ง',
  },
  IMAGE_SET_FULL: { status: 409, message: 'อัลบั้มหนึ่งใส่ได้ไม่เกิน 1,000 ไฟล์ เลือกให้น้อยลง หรือทำอีกอัลบั้ม' },
  NO_PICTURES: { status: 409, message: 'อัลบั้มใส่ได้เฉพาะรูปกับวิดีโอ เลือกรูปหรือวิดีโอ แล้วลองอีกครั้ง' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: 'คำสั่งนี้ใช้รหัสซ้ำกับคำสั่งอื่นที่ทำไปแล้ว เลยยังไม่ได้ทำอะไร ลองสั่งใหม่อีกครั้ง',
  },
  NO_FILES: { status: 409, message: 'ยังไม่มีไฟล์ให้ดาวน์โหลด เลือกไฟล์อื่น แล้วลองอีกครั้ง' },
  TOO_MANY_FILES: {
    status: 409,
    message: 'ดาวน์โหลดได้ไม่เกินครั้งละ 100,000 ไฟล์ เลือกทีละโฟลเดอร์ หรือเลือกช่วงวันให้สั้นลง',
  },
  TOO_MANY_DOWNLOADS: {
    status: 429,
    message: 'คุณกำลังดาวน์โหลดอยู่หลายชุดแล้ว รอให้ชุดก่อนหน้าเสร็จ แล้วลองอีกครั้ง',
  },
  FILE_NOT_KEPT: { status: 410, message: 'ไฟล์นี้เก็บไว้ไม่ได้ บอกคนส่งให้ส่งใหม่ในแชท' },
  LINK_EXPIRED: { status: 410, message: 'ลิงก์นี้หมดอายุแล้ว ไฟล์ของคุณยังอยู่ เปิดจากหน้าไฟล์อีกครั้ง' },
  SHARE_EXPIRED: { status: 410, message: 'ลิงก์นี้หมดอายุแล้ว ขอลิงก์ใหม่จากคนส่งลิงก์' },
  SHARE_REVOKED: { status: 410, message: 'ลิงก์นี้ถูกปิดแล้ว ถามคนส่งลิงก์ได้' },
  SHARE_LIMIT_REACHED: {
    status: 410,
    message: 'ลิงก์นี้ถูกดาวน์โหลดครบจำนวนแล้ว ขอลิงก์ใหม่จากคนส่งลิงก์',
  },
  SHARE_PASSWORD_REQUIRED: { status: 403, message: 'ลิงก์นี้มีรหัส ใส่รหัสก่อน' },
  SHARE_PASSWORD_WRONG: { status: 403, message: 'รหัสไม่ถูกต้อง ตรวจตัวสะกดแล้วลองใหม่' },
  SHARE_LOCKED: { status: 429, message: 'ใส่รหัสผิดหลายครั้งแล้ว รอสักพักแล้วลองใหม่' },
  SHARE_VIEW_ONLY: { status: 403, message: 'ลิงก์นี้ให้ดูอย่างเดียว ดาวน์โหลดไม่ได้' },
  TOO_MANY_SHARES: { status: 409, message: 'คุณมีลิงก์ที่เปิดอยู่ในกลุ่มนี้ครบ 500 ลิงก์แล้ว ปิดบางลิงก์ก่อน' },
  REQUEST_FULL: { status: 410, message: 'ลิงก์นี้รับไฟล์ครบจำนวนแล้ว ถ้ายังมีไฟล์ต้องส่ง บอกคนที่ขอไฟล์' },
  REQUEST_FILE_TOO_LARGE: { status: 413, message: 'ไฟล์นี้ใหญ่กว่าที่ลิงก์นี้รับ เลือกไฟล์ที่เล็กลง หรือบอกคนที่ขอไฟล์' },
  REQUEST_KIND_REFUSED: { status: 415, message: 'ลิงก์นี้ไม่รับไฟล์ชนิดนี้ เลือกไฟล์ชนิดอื่น หรือบอกคนที่ขอไฟล์' },
  REQUEST_QUOTA_FULL: {
    status: 413,
    message: 'ที่เก็บของกลุ่มนี้เต็มแล้ว ไฟล์นี้เลยยังไม่ได้ส่ง บอกคนที่ขอไฟล์ แล้วลองอีกครั้ง',
  },
  REQUEST_PAUSED: {
    status: 409,
    message: 'ตอนนี้กลุ่มนี้ยังรับไฟล์เพิ่มไม่ได้ ไฟล์ที่ส่งไปแล้วยังอยู่ บอกคนที่ขอไฟล์ แล้วลองอีกครั้ง',
  },
  REQUEST_SENDER_UNKNOWN: { status: 403, message: 'จำไม่ได้ว่าใครส่ง เปิดลิงก์นี้ใหม่ แล้วเริ่มส่งอีกครั้ง' },
  TOO_MANY_REQUEST_UPLOADS: {
    status: 429,
    message: 'มีไฟล์ที่ส่งค้างอยู่หลายไฟล์แล้ว รอให้ส่งเสร็จก่อน แล้วส่งไฟล์นี้อีกครั้ง',
  },
  INVITATION_NOT_YOURS: { status: 403, message: 'คำเชิญนี้ส่งให้คนอื่น ถ้าเป็นของคุณ เข้าสู่ระบบด้วย LINE ที่ได้รับคำเชิญ' },
  INVITATION_USED: { status: 410, message: 'คำเชิญนี้มีคนรับไปแล้ว ถ้ายังอยากช่วยดูแล ขอลิงก์ใหม่จากคนที่ชวน' },
  INVITATION_DECLINED: { status: 410, message: 'คำเชิญนี้มีคนตอบว่าไม่รับแล้ว ถ้าเปลี่ยนใจ ขอลิงก์ใหม่จากคนที่ชวน' },
  INVITATION_EXPIRED: { status: 410, message: 'คำเชิญนี้หมดอายุแล้ว ขอลิงก์ใหม่จากคนที่ชวน' },
  INVITATION_CANCELLED: { status: 410, message: 'คำเชิญนี้ถูกยกเลิกแล้ว หรือมีลิงก์ใหม่แทนแล้ว ถามคนที่ชวนได้' },
  INVITATION_QUOTA_GONE: { status: 410, message: 'ที่เก็บนี้ถูกลบแล้ว คำเชิญนี้จึงใช้ไม่ได้' },
  PROMO_NOT_BEGUN: { status: 409, message: 'โค้ดนี้ยังไม่เริ่มใช้ ดูวันที่เริ่มในหน้าโค้ด แล้วกลับมาอีกครั้ง' },
  PROMO_ENDED: { status: 410, message: 'โค้ดนี้หมดเวลาใช้แล้ว ที่เก็บของคุณยังเหมือนเดิม' },
  PROMO_USED_UP: { status: 410, message: 'โค้ดนี้มีคนใช้ครบแล้ว ที่เก็บของคุณยังเหมือนเดิม' },
  PROMO_USED_BY_YOU: { status: 409, message: 'คุณใช้โค้ดนี้ไปแล้ว เปิดหน้าโค้ดเพื่อดูว่าใช้กับที่เก็บไหน' },
  PROMO_NEW_ONLY: { status: 409, message: 'โค้ดนี้ใช้ได้กับที่เก็บที่เพิ่งสร้างเท่านั้น เลือกที่เก็บอื่น หรือส่งต่อให้คนที่เพิ่งเริ่ม' },
  PROMO_UNSUITABLE: { status: 409, message: 'โค้ดนี้ใช้กับที่เก็บนี้ไม่ได้ เลือกที่เก็บอื่นของคุณ' },
  ALREADY_MANAGER: { status: 409, message: 'คนนี้ดูแลที่เก็บนี้อยู่แล้ว ไม่ต้องชวนอีก' },
  OWN_QUOTA: { status: 409, message: 'นี่คือที่เก็บของคุณเอง ส่งลิงก์นี้ให้คนที่อยากชวน' },
  TOO_MANY_INVITATIONS: { status: 409, message: 'มีคำเชิญที่ยังรอคำตอบครบ 20 ใบแล้ว ยกเลิกบางใบก่อน แล้วชวนใหม่' },
  TOO_MANY_MANAGERS: { status: 409, message: 'ที่เก็บนี้มีคนดูแลครบ 50 คนแล้ว ให้เจ้าของเอาบางคนออกก่อน แล้วลองอีกครั้ง' },
  HANDOVER_ENDED: { status: 410, message: 'ลิงก์นี้ใช้ไปแล้วหรือหมดเวลา กลับไปกดใหม่ใน LINE' },
  EXPORT_TOO_SOON: { status: 429, message: 'ขอข้อมูลของตัวเองได้วันละครั้ง ชุดล่าสุดยังดาวน์โหลดได้อยู่' },
  EXPORT_ADDRESS_ENDED: { status: 410, message: 'ลิงก์นี้ใช้ไปแล้วหรือหมดเวลา กลับไปที่หน้าข้อมูลของฉันแล้วกดดาวน์โหลดใหม่' },
  ERASURE_BEGUN: { status: 409, message: 'เริ่มลบบัญชีแล้ว เลยเปลี่ยนใจไม่ได้แล้ว ดูความคืบหน้าได้จากเลขใบรับ' },
  UPLOAD_CONFLICT: { status: 409, message: 'ไฟล์นี้กำลังอัปโหลดจากอีกหน้าหรืออีกเครื่อง รอสักครู่แล้วอัปโหลดต่อ' },
  ARCHIVE_CHANGED: {
    status: 410,
    message: 'ไฟล์ในชุดนี้เปลี่ยนไปแล้วตั้งแต่เริ่มดาวน์โหลด ต่อจากเดิมไม่ได้ เริ่มดาวน์โหลดใหม่ตั้งแต่ต้น',
  },
  CHECKSUM_MISMATCH: { status: 460, message: 'ไฟล์ส่วนนี้เสียระหว่างส่ง เลยยังไม่ได้เก็บ ส่งส่วนเดิมอีกครั้ง' },
  TOO_MANY_UPLOADS: {
    status: 429,
    message: 'คุณมีไฟล์ที่ส่งค้างในกลุ่มนี้ครบ 20 ไฟล์แล้ว รอให้ส่งเสร็จหรือทิ้งไฟล์ที่ค้างก่อน แล้วส่งไฟล์นี้อีกครั้ง',
  },
  TUS_VERSION_UNSUPPORTED: {
    status: 412,
    message: 'โปรแกรมนี้ส่งไฟล์แบบที่เราไม่รู้จัก เลยยังไม่ได้เก็บ อัปเดตโปรแกรม หรือส่งจากหน้าเว็บของเราแทน',
  },
  UPLOAD_PART_UNKNOWN: { status: 400, message: 'ไม่มีท่อนของไฟล์ที่โปรแกรมบอกให้ต่อ เลยยังไม่ได้เก็บ ส่งไฟล์นี้ใหม่ตั้งแต่ต้น' },
  UPLOAD_PART_UNFINISHED: { status: 400, message: 'บางท่อนของไฟล์นี้ยังมาไม่ครบ เลยยังไม่ได้เก็บ ส่งท่อนที่เหลือให้ครบก่อน' },
  UPLOAD_PART_USED: { status: 400, message: 'บางท่อนของไฟล์นี้ใช้ต่อเป็นไฟล์ไปแล้ว เลยยังไม่ได้เก็บ ส่งไฟล์นี้ใหม่ตั้งแต่ต้น' },
  TOO_MANY_UPLOAD_PARTS: {
    status: 400,
    message: 'ไฟล์นี้แบ่งส่งเกิน 100 ท่อน เลยยังไม่ได้เก็บ ตั้งโปรแกรมให้แบ่งน้อยลง แล้วส่งใหม่',
  },
  UPLOAD_OF_PARTS: { status: 403, message: 'ไฟล์นี้ต่อจากท่อนที่ส่งมาครบแล้ว ส่งเพิ่มไม่ได้' },
  UPLOAD_GONE: { status: 410, message: 'อัปโหลดไฟล์นี้ต่อไม่ได้แล้ว เลือกไฟล์แล้วเริ่มใหม่ได้เลย' },
  QUOTA_EXCEEDED: { status: 413, message: 'ที่เก็บเหลือไม่พอสำหรับไฟล์นี้ ลบของที่ไม่ใช้ หรือเพิ่มที่เก็บ แล้วลองอีกครั้ง' },
  QUOTA_EXPIRED: {
    status: 409,
    message: 'ที่เก็บหมดอายุแล้ว ของเดิมยังอยู่ครบ แต่เพิ่มใหม่ไม่ได้ ให้คนดูแลต่ออายุก่อน แล้วลองอีกครั้ง',
  },
  PAYMENTS_OFF: { status: 409, message: 'ตอนนี้ยังจ่ายเงินที่นี่ไม่ได้ ของที่เก็บไว้ยังอยู่ครบ ถามผู้ให้บริการได้' },
  PAYMENTS_BUSY: { status: 503, message: 'ตอนนี้มีคนกำลังจ่ายยอดเดียวกันหลายคน ยังไม่มีการตัดเงิน รอสักครู่แล้วลองอีกครั้ง' },
  TOO_MANY_OPEN_ORDERS: {
    status: 409,
    message: 'มี QR ที่ยังไม่ได้จ่ายอยู่ 2 อันแล้ว จ่ายหรือยกเลิกอันเก่าก่อน แล้วค่อยจ่ายอันนี้',
  },
  PLAN_UNAVAILABLE: { status: 409, message: 'แพ็กเกจนี้เลือกไม่ได้แล้ว เปิดหน้านี้ใหม่แล้วเลือกแพ็กเกจอื่น' },
  PLAN_TOO_SMALL: {
    status: 409,
    message: 'ของที่เก็บไว้ใหญ่กว่าแพ็กเกจนี้ ลบของที่ไม่ใช้และล้างถังขยะก่อน หรือเลือกแพ็กเกจที่ใหญ่กว่า',
  },
  PRICE_CHANGED: { status: 409, message: 'ราคาเปลี่ยนไปจากที่เห็น ยังไม่มีการตัดเงิน ดูราคาใหม่แล้วค่อยสั่งอีกครั้ง' },
  PAID_FAR_AHEAD: { status: 409, message: 'จ่ายล่วงหน้าได้ไม่เกิน 3 ปี ตอนนี้จ่ายไว้พอแล้ว ไว้ใกล้หมดค่อยต่ออีกครั้ง' },
  NOT_SUBSCRIBED: { status: 409, message: 'ที่เก็บนี้ไม่มีแพ็กเกจที่จ่ายไว้แล้ว เลือกแพ็กเกจใหม่ได้เลย' },
  ORDER_PAID: { status: 409, message: 'ยอดนี้จ่ายแล้ว ไม่ต้องจ่ายซ้ำ เปิดดูใบเสร็จได้เลย' },
  ORDER_ENDED: { status: 410, message: 'คิวอาร์นี้หมดเวลาแล้ว อย่าเพิ่งจ่าย กลับไปเลือกแพ็กเกจเพื่อรับคิวอาร์ใหม่' },
  UNREADABLE_PICTURE: { status: 400, message: 'เปิดรูปนี้ไม่ได้ เลือกรูปสลิปที่บันทึกจากแอปธนาคาร แล้วส่งใหม่' },
  NO_CODE_IN_PICTURE: { status: 400, message: 'หาคิวอาร์ในรูปนี้ไม่เจอ ส่งรูปสลิปเต็มใบที่เห็นคิวอาร์ชัด ๆ' },
  NOT_A_SLIP: { status: 400, message: 'คิวอาร์ในรูปนี้ไม่ใช่ของสลิปโอนเงิน ส่งสลิปที่ได้หลังโอนเสร็จ ไม่ใช่คิวอาร์สำหรับจ่าย' },
  SLIP_USED: { status: 409, message: 'สลิปนี้ใช้กับยอดอื่นไปแล้ว ส่งสลิปของการโอนครั้งนี้ ถ้าคิดว่าไม่ใช่ ถามผู้ให้บริการได้' },
  TOO_MANY_SLIPS: { status: 409, message: 'ยอดนี้ส่งสลิปครบ 5 ใบแล้ว รอผู้ให้บริการตรวจก่อน ไม่ต้องส่งเพิ่ม' },
  SLIP_TOO_LATE: { status: 410, message: 'ยอดนี้จบไปเกิน 7 วันแล้ว สลิปนี้เลยแนบเองไม่ได้ ส่งให้ผู้ให้บริการดูได้' },
  PROVIDER_UNAVAILABLE: { status: 503, message: 'ตอนนี้ติดต่อผู้รับชำระเงินไม่ได้ ยังไม่มีการตัดเงิน รอสักครู่แล้วลองอีกครั้ง' },
  AMOUNT_TOO_SMALL: {
    status: 409,
    message: 'ยอดนี้น้อยกว่า 10 บาท เลยจ่ายทางนี้ไม่ได้ จ่ายด้วยพร้อมเพย์ หรือเลือกแพ็กเกจอื่น',
  },
  RECEIPTS_OFF: { status: 409, message: 'ผู้ให้บริการยังตั้งค่าใบเสร็จไม่ครบ เลยยังออกไม่ได้ ที่จ่ายไว้ไม่หาย กลับมาขออีกครั้งได้' },
  RECEIPT_ISSUED: { status: 409, message: 'ใบเสร็จนี้ออกไปแล้ว แก้ไม่ได้ เปิดใบเดิมดูได้เลย ถ้าข้อมูลผิดถามผู้ให้บริการได้' },
  TAX_DETAILS_REQUIRED: { status: 409, message: 'ยังไม่ได้กรอกข้อมูลใบกำกับภาษี กรอกในข้อมูลบัญชีก่อน แล้วขออีกครั้ง' },
  NOTIFICATION_REFUSED: { status: 401, message: 'ข้อความนี้ไม่ได้มาจากธนาคารที่ตั้งไว้ หรือเก่าเกินไป เลยไม่ได้บันทึกอะไร' },
  REQUEST_TIMEOUT: { status: 408, message: 'ส่งมาไม่ทันเวลา เช็กสัญญาณอินเทอร์เน็ตแล้วลองอีกครั้ง' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'ส่งมาใหญ่เกินกว่าที่รับได้ในครั้งเดียว แบ่งส่งหรือเลือกไฟล์ที่เล็กลง' },
  PRECONDITION_FAILED: { status: 412, message: 'สิ่งนี้เปลี่ยนไปแล้วตั้งแต่ที่คุณเปิดดู เปิดใหม่แล้วทำอีกครั้ง' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'ข้อมูลที่ส่งมาเป็นชนิดที่เก็บไว้อ่านไม่ได้' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'ไฟล์นี้สั้นกว่าส่วนที่ขอ เปิดไฟล์ใหม่ตั้งแต่ต้น' },
  RATE_LIMITED: { status: 429, message: 'แตะถี่เกินไป รอสักครู่แล้วลองอีกครั้ง' },
  INTERNAL: { status: 500, message: 'มีบางอย่างขัดข้องทางเรา ของที่เก็บไว้แล้วยังอยู่ครบ ลองอีกครั้งในอีกสักครู่' },
  LINE_UNAVAILABLE: { status: 503, message: 'ตอนนี้ติดต่อ LINE ไม่ได้ ของที่เก็บไว้ยังอยู่ครบ ลองอีกครั้งในอีกสักครู่' },
  UNAVAILABLE: { status: 503, message: 'เก็บไว้กำลังเริ่มทำงานหรือกำลังหยุด ลองอีกครั้งในอีกสักครู่' },
  CONTENT_UNAVAILABLE: {
    status: 503,
    message: 'เปิดไฟล์นี้ไม่ได้ตอนนี้ กำลังตรวจให้ว่าไฟล์ยังอยู่ดีไหม รอสักครู่แล้วลองอีกครั้ง',
  },
  STORAGE_FULL: {
    status: 503,
    message: 'ที่เก็บของผู้ให้บริการเต็มหรือเขียนไม่ได้ ไฟล์นี้เลยยังไม่ได้เก็บ ของเดิมยังอยู่ครบ ลองอีกครั้งภายหลัง',
  },
};

interface AppErrorOptions {
  /** Invalid fields; shown to the caller. */
  details?: ErrorDetail[];
  /** Cause; logged, never shown. */
  cause?: unknown;
  /** Value of the header `Retry-After`. */
  retryAfterSeconds?: number;
}

/** An expected failure, answered with the status and sentence of its code. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(errorCatalogue[code].message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** Returns whether this is an AppError and, if a code is given, has that code. */
export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code);
}
