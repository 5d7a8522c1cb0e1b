import type { ErrorCode } from '@kepwai/api-client';

/** Error in words for a person. */
export interface Sentence {
  /** What happened, in one sentence. */
  readonly title: string;
  /** Advice on what to do now. */
  readonly advice: string;
}

const tryLater = 'ของในตู้ยังอยู่ครบ รอสักครู่แล้วลองอีกครั้ง';
const signInAgain = 'เข้าสู่ระบบด้วย LINE อีกครั้ง แล้วจะกลับมาที่เดิม';

/** Codes of other people's programs, which no person of this app meets. */
const otherProgram = { title: 'โปรแกรมนี้ส่งไฟล์มาไม่ได้', advice: 'ส่งจากหน้านี้แทน' };

/** Sentences for every error code of the contract, in one catalogue; no code lacks one. */
export const errorSentences = {
  INVALID_REQUEST: { title: 'ที่กรอกมายังไม่ครบ หรือมีช่องที่ยังไม่ถูก', advice: 'ที่กรอกไว้ยังอยู่ ตรวจดูแล้วส่งอีกครั้ง' },
  INVALID_CURSOR: { title: 'ของในหน้านี้เปลี่ยนไปแล้ว', advice: 'เปิดหน้านี้ใหม่เพื่อดูตั้งแต่ต้น' },
  UNAUTHORIZED: { title: 'ยังไม่ได้เข้าสู่ระบบ', advice: signInAgain },
  TOKEN_EXPIRED: { title: 'การเข้าสู่ระบบหมดอายุแล้ว', advice: signInAgain },
  INVALID_LINE_TOKEN: { title: 'LINE ไม่ยืนยันการเข้าสู่ระบบครั้งนี้', advice: 'กดลองใหม่เพื่อเข้าสู่ระบบอีกครั้ง' },
  INVALID_SIGNATURE: { title: 'ข้อความนี้ไม่ได้มาจาก LINE', advice: 'ไม่ได้เก็บอะไรไว้ และไม่มีอะไรเสียหาย' },
  NOT_ALLOWED: { title: 'คุณดูได้ แต่แก้ไม่ได้', advice: 'ให้คนส่งหรือคนดูแลที่เก็บช่วยทำให้' },
  NOT_FOUND: { title: 'ไม่พบสิ่งที่กำลังหา', advice: 'อาจถูกย้ายหรือลบไปแล้ว กลับไปหน้าก่อนแล้วเปิดใหม่' },
  METHOD_NOT_ALLOWED: otherProgram,
  GROUP_READ_ONLY: {
    title: 'บอทไม่ได้อยู่ในกลุ่มนี้แล้ว เลยเพิ่มของใหม่ไม่ได้',
    advice: 'ของที่เก็บไว้ยังเปิดดูได้ ชวนบอทกลับเข้ากลุ่มเพื่อเก็บต่อ',
  },
  NO_QUOTA: { title: 'กลุ่มนี้ยังไม่มีที่เก็บ', advice: 'เลือกที่เก็บให้กลุ่มก่อน แล้วลองอีกครั้ง' },
  REGISTRATION_REQUIRED: { title: 'ยังไม่ได้ยอมรับข้อตกลง', advice: 'ยอมรับข้อตกลงก่อน แล้วลองอีกครั้ง' },
  CONSENT_OUTDATED: { title: 'ข้อตกลงมีฉบับใหม่แล้ว', advice: 'เปิดหน้านี้ใหม่เพื่ออ่านฉบับล่าสุด แล้วยอมรับอีกครั้ง' },
  FREE_QUOTA_USED: { title: 'คุณมีที่เก็บฟรีอยู่แล้ว รับได้คนละหนึ่งที่', advice: 'เลือกที่เก็บเดิมให้กลุ่มนี้ได้เลย' },
  OFFER_OPEN: { title: 'กำลังรอคำตอบจากคนที่คุณยกให้อยู่', advice: 'ยกเลิกก่อน แล้วค่อยยกให้คนอื่น' },
  OFFER_ENDED: { title: 'เรื่องนี้จบไปแล้ว', advice: 'อาจถูกยกเลิกหรือเลยเวลาตอบ ถามเจ้าของที่เก็บได้' },
  RECEIVER_UNKNOWN: {
    title: 'ยกที่เก็บให้คนนี้ไม่ได้แล้ว',
    advice: 'อาจออกจากกลุ่มหรือเลิกเป็นคนดูแล เลือกคนอื่นได้เลย',
  },
  SECOND_FREE_QUOTA: {
    title: 'คุณมีที่เก็บฟรีอยู่แล้ว หนึ่งคนมีได้หนึ่งที่',
    advice: 'ให้กลุ่มย้ายมาใช้ที่เก็บของคุณแทนได้ ของเดิมย้ายตามไปด้วย',
  },
  HAT_OPEN: { title: 'กำลังลงขันกันอยู่แล้ว', advice: 'ร่วมรอบเดิมได้เลย' },
  HAT_ENDED: { title: 'รอบลงขันนี้ปิดแล้ว ยังไม่ได้จ่ายอะไร', advice: 'เปิดรอบใหม่ได้' },
  GIFT_TOO_LARGE: { title: 'เกินยอดที่ยังขาด อาจมีคนเพิ่งช่วยไป', advice: 'ดูยอดล่าสุดแล้วเลือกใหม่' },
  GIFT_TOO_SMALL: { title: 'น้อยกว่าขั้นต่ำ 20 บาท', advice: 'เลือกยอดใหม่ หรือจ่ายเท่าที่ยังขาด' },
  LOAN_TOO_LARGE: { title: 'ที่เก็บของคุณเหลือให้ยืมไม่ถึงเท่านี้', advice: 'เลือกน้อยลง' },
  LOAN_TOO_LONG: { title: 'ที่เก็บของคุณหมดอายุก่อนวันนั้น', advice: 'เลือกสั้นลง หรือต่ออายุที่เก็บก่อน' },
  LOAN_NOT_NEEDED: { title: 'กลุ่มนี้ใช้ที่เก็บของคุณอยู่แล้ว', advice: 'ไม่ต้องให้ยืม' },
  LOANS_FULL: { title: 'มีคนให้กลุ่มนี้ยืมอยู่หลายคนแล้ว', advice: 'รอรอบเดิมครบก่อน แล้วค่อยให้ยืมเพิ่ม' },
  LOAN_IN_USE: { title: 'ของที่เก็บไว้ยังใช้ที่เก็บที่ยืมอยู่', advice: 'ลบของที่ไม่ใช้ก่อน หรือรอจนครบกำหนด' },
  NOTHING_TO_REMIND: { title: 'ตอนนี้ที่เก็บของกลุ่มยังใช้ได้ปกติ', advice: 'ยังไม่ต้องเตือนคนดูแล' },
  OFFER_NOT_NEEDED: {
    title: 'ไม่ต้องเสนอที่เก็บนี้แล้ว',
    advice: 'กลุ่มนี้ใช้ที่เก็บนี้อยู่แล้ว หรือคุณเลือกที่เก็บให้กลุ่มได้เองเลย',
  },
  QUOTA_OFFERS_FULL: {
    title: 'กลุ่มนี้มีคนเสนอที่เก็บรอคำตอบอยู่มากแล้ว',
    advice: 'รอคนดูแลตอบก่อน แล้วค่อยเสนออีกที',
  },
  QUOTA_BEING_DELETED: {
    title: 'ที่เก็บนี้กำลังจะถูกลบ เลยเชื่อมกลุ่มเพิ่มหรือจ่ายเงินไม่ได้',
    advice: 'เลือกที่เก็บอื่น หรือให้เจ้าของเลิกทำก่อน',
  },
  GROUP_LINKED: { title: 'กลุ่มนี้มีที่เก็บอยู่แล้ว', advice: 'ถ้าจะเปลี่ยน ให้คนดูแลที่เก็บนั้นเป็นคนเปลี่ยน' },
  FOLDER_NAME_TAKEN: { title: 'ในที่เดียวกันมีโฟลเดอร์ชื่อนี้แล้ว', advice: 'ตั้งชื่ออื่น หรือใส่เลขต่อท้ายชื่อ' },
  FOLDER_TOO_DEEP: { title: 'โฟลเดอร์ซ้อนกันได้ไม่เกิน 10 ชั้น', advice: 'เลือกโฟลเดอร์ที่ซ้อนน้อยกว่านี้' },
  IDEMPOTENCY_KEY_REUSED: { title: 'คำสั่งนี้ซ้ำกับคำสั่งอื่น เลยยังไม่ได้ทำอะไร', advice: 'ลองสั่งใหม่อีกครั้ง' },
  FOLDER_INTO_ITSELF: { title: 'ย้ายโฟลเดอร์เข้าไปในตัวมันเองไม่ได้', advice: 'เลือกโฟลเดอร์อื่น หรือย้ายออกจากโฟลเดอร์' },
  TOO_MANY_FOLDERS: {
    title: 'กลุ่มนี้มีโฟลเดอร์ครบ 10,000 โฟลเดอร์แล้ว',
    advice: 'ลบโฟลเดอร์ที่ไม่ใช้ออกก่อน แล้วสร้างใหม่',
  },
  TOO_MANY_FOLDER_RULES: { title: 'กลุ่มนี้มีกฎครบ 50 ข้อแล้ว', advice: 'ลบบางข้อก่อน แล้วตั้งใหม่' },
  TOO_MANY_PINS: { title: 'กลุ่มนี้ปักหมุดครบ 10 อย่างแล้ว', advice: 'เลิกปักหมุดบางอย่างก่อน แล้วปักใหม่' },
  TOO_MANY_STARS: { title: 'ติดดาวในกลุ่มนี้ครบ 1,000 ไฟล์แล้ว', advice: 'เอาดาวบางไฟล์ออกก่อน แล้วติดใหม่' },
  IMAGE_SET_FILLING: { title: 'อัลบั้มนี้ยังรอรูปจาก LINE อยู่', advice: 'รอรูปมาครบก่อน แล้วจัดรูปข้างในได้' },
  IMAGE_SET_FULL: { title: 'อัลบั้มหนึ่งใส่ได้ไม่เกิน 1,000 ไฟล์', advice: 'เลือกให้น้อยลง หรือทำอีกอัลบั้ม' },
  NO_PICTURES: { title: 'อัลบั้มใส่ได้เฉพาะรูปกับวิดีโอ', advice: 'เลือกรูปหรือวิดีโอ แล้วลองอีกครั้ง' },
  NO_FILES: { title: 'ยังไม่มีไฟล์ให้ดาวน์โหลด', advice: 'เลือกไฟล์อื่น แล้วลองอีกครั้ง' },
  TOO_MANY_FILES: {
    title: 'ดาวน์โหลดได้ไม่เกินครั้งละ 100,000 ไฟล์',
    advice: 'เลือกทีละโฟลเดอร์ หรือเลือกช่วงวันให้สั้นลง',
  },
  TOO_MANY_DOWNLOADS: {
    title: 'กำลังดาวน์โหลดอยู่หลายชุดแล้ว',
    advice: 'รอให้ชุดก่อนหน้าเสร็จ แล้วลองอีกครั้ง',
  },
  FILE_NOT_KEPT: { title: 'ไฟล์นี้เก็บไว้ไม่ทัน', advice: 'บอกคนส่งให้ส่งใหม่ในแชท' },
  LINK_EXPIRED: { title: 'ลิงก์นี้หมดอายุแล้ว', advice: 'ไฟล์ยังอยู่ เปิดจากหน้าไฟล์อีกครั้ง' },
  SHARE_EXPIRED: { title: 'ลิงก์นี้หมดอายุแล้ว', advice: 'ขอลิงก์ใหม่จากคนส่งลิงก์' },
  SHARE_REVOKED: { title: 'ลิงก์นี้ถูกปิดแล้ว', advice: 'ถ้ายังอยากแชร์ ทำลิงก์ใหม่ได้เลย' },
  SHARE_LIMIT_REACHED: { title: 'ลิงก์นี้ถูกดาวน์โหลดครบจำนวนแล้ว', advice: 'ขอลิงก์ใหม่จากคนส่งลิงก์' },
  SHARE_PASSWORD_REQUIRED: { title: 'ลิงก์นี้มีรหัส', advice: 'ใส่รหัสก่อน แล้วลองอีกครั้ง' },
  SHARE_PASSWORD_WRONG: { title: 'รหัสไม่ถูกต้อง', advice: 'ตรวจตัวสะกด แล้วลองใหม่' },
  SHARE_LOCKED: { title: 'ใส่รหัสผิดหลายครั้งแล้ว', advice: 'รอสักพัก แล้วลองใหม่' },
  SHARE_VIEW_ONLY: { title: 'ลิงก์นี้ให้ดูอย่างเดียว', advice: 'ถ้าอยากได้ไฟล์ บอกคนส่งลิงก์' },
  TOO_MANY_SHARES: { title: 'คุณมีลิงก์ที่เปิดอยู่ในกลุ่มนี้ครบ 500 ลิงก์แล้ว', advice: 'ปิดบางลิงก์ก่อน แล้วทำใหม่' },
  REQUEST_FULL: { title: 'ลิงก์นี้รับไฟล์ครบจำนวนแล้ว', advice: 'ถ้ายังมีไฟล์ต้องส่ง บอกคนที่ขอไฟล์' },
  REQUEST_FILE_TOO_LARGE: { title: 'ไฟล์นี้ใหญ่กว่าที่ลิงก์นี้รับ', advice: 'เลือกไฟล์ที่เล็กลง หรือบอกคนที่ขอไฟล์' },
  REQUEST_KIND_REFUSED: { title: 'ลิงก์นี้ไม่รับไฟล์ชนิดนี้', advice: 'เลือกไฟล์ชนิดอื่น หรือบอกคนที่ขอไฟล์' },
  REQUEST_QUOTA_FULL: { title: 'ที่เก็บของกลุ่มนี้เต็มแล้ว ไฟล์นี้เลยยังไม่ได้ส่ง', advice: 'บอกคนที่ขอไฟล์ แล้วลองอีกครั้ง' },
  REQUEST_PAUSED: {
    title: 'ตอนนี้กลุ่มนี้ยังรับไฟล์เพิ่มไม่ได้',
    advice: 'ไฟล์ที่ส่งไปแล้วยังอยู่ บอกคนที่ขอไฟล์ แล้วลองอีกครั้ง',
  },
  REQUEST_SENDER_UNKNOWN: { title: 'จำไม่ได้ว่าใครส่ง', advice: 'เปิดลิงก์นี้ใหม่ แล้วเริ่มส่งอีกครั้ง' },
  TOO_MANY_REQUEST_UPLOADS: {
    title: 'มีไฟล์ที่ส่งค้างอยู่หลายไฟล์แล้ว',
    advice: 'รอให้ส่งเสร็จก่อน แล้วส่งไฟล์นี้อีกครั้ง',
  },
  EXPORT_TOO_SOON: { title: 'ขอข้อมูลของตัวเองได้วันละครั้ง', advice: 'ชุดล่าสุดยังดาวน์โหลดได้อยู่' },
  EXPORT_ADDRESS_ENDED: { title: 'ลิงก์นี้ใช้ไปแล้วหรือหมดเวลา', advice: 'กลับไปที่หน้าข้อมูลของฉันแล้วกดดาวน์โหลดใหม่' },
  ERASURE_BEGUN: { title: 'เริ่มลบบัญชีแล้ว', advice: 'เปลี่ยนใจไม่ได้แล้ว ดูความคืบหน้าได้จากเลขใบรับ' },
  INVITATION_NOT_YOURS: { title: 'คำเชิญนี้ส่งให้คนอื่น', advice: 'ถ้าเป็นของคุณ เข้าสู่ระบบด้วย LINE ที่ได้รับคำเชิญ' },
  INVITATION_USED: { title: 'คำเชิญนี้มีคนรับไปแล้ว', advice: 'ถ้ายังอยากช่วยดูแล ขอลิงก์ใหม่จากคนที่ชวน' },
  INVITATION_DECLINED: { title: 'คำเชิญนี้มีคนตอบว่าไม่รับแล้ว', advice: 'ถ้าเปลี่ยนใจ ขอลิงก์ใหม่จากคนที่ชวน' },
  INVITATION_EXPIRED: { title: 'คำเชิญนี้หมดอายุแล้ว', advice: 'ขอลิงก์ใหม่จากคนที่ชวน' },
  INVITATION_CANCELLED: { title: 'คำเชิญนี้ถูกยกเลิกแล้ว', advice: 'อาจมีลิงก์ใหม่แทน ถามคนที่ชวนได้' },
  INVITATION_QUOTA_GONE: { title: 'ที่เก็บนี้ถูกลบแล้ว', advice: 'คำเชิญนี้จึงใช้ไม่ได้' },
  PROMO_NOT_BEGUN: { title: 'โค้ดนี้ยังไม่เริ่มใช้', advice: 'ดูวันที่เริ่ม แล้วกลับมาอีกครั้ง' },
  PROMO_ENDED: { title: 'โค้ดนี้หมดเวลาใช้แล้ว', advice: 'ที่เก็บของคุณยังเหมือนเดิม' },
  PROMO_USED_UP: { title: 'โค้ดนี้มีคนใช้ครบแล้ว', advice: 'ที่เก็บของคุณยังเหมือนเดิม' },
  PROMO_USED_BY_YOU: { title: 'คุณใช้โค้ดนี้ไปแล้ว', advice: 'เปิดหน้านี้ใหม่เพื่อดูว่าใช้กับที่เก็บไหน' },
  PROMO_NEW_ONLY: { title: 'โค้ดนี้ใช้ได้กับที่เก็บที่เพิ่งสร้างเท่านั้น', advice: 'เลือกที่เก็บอื่น' },
  PROMO_UNSUITABLE: { title: 'โค้ดนี้ใช้กับที่เก็บนี้ไม่ได้', advice: 'เลือกที่เก็บอื่นของคุณ' },
  ALREADY_MANAGER: { title: 'ดูแลที่เก็บนี้อยู่แล้ว', advice: 'ไม่ต้องรับคำเชิญอีก' },
  OWN_QUOTA: { title: 'นี่คือที่เก็บของคุณเอง', advice: 'ส่งลิงก์นี้ให้คนที่อยากชวน' },
  TOO_MANY_INVITATIONS: { title: 'มีคำเชิญที่ยังรอคำตอบครบ 20 ใบแล้ว', advice: 'ยกเลิกบางใบก่อน แล้วชวนใหม่' },
  TOO_MANY_MANAGERS: { title: 'ที่เก็บนี้มีคนดูแลครบ 50 คนแล้ว', advice: 'ให้เจ้าของเอาบางคนออกก่อน แล้วลองอีกครั้ง' },
  HANDOVER_ENDED: { title: 'ลิงก์นี้ใช้ไปแล้วหรือหมดเวลา', advice: 'กลับไปกดใหม่ใน LINE' },
  UPLOAD_CONFLICT: { title: 'ไฟล์นี้กำลังส่งอยู่จากอีกหน้าหรืออีกเครื่อง', advice: 'รอสักครู่แล้วส่งต่อ' },
  TUS_VERSION_UNSUPPORTED: otherProgram,
  UPLOAD_CONCAT_UNSUPPORTED: otherProgram,
  UPLOAD_DEFER_LENGTH_UNSUPPORTED: otherProgram,
  UPLOAD_PART_UNKNOWN: otherProgram,
  UPLOAD_PART_UNFINISHED: otherProgram,
  UPLOAD_PART_USED: otherProgram,
  TOO_MANY_UPLOAD_PARTS: otherProgram,
  UPLOAD_OF_PARTS: otherProgram,
  UPLOAD_GONE: { title: 'ส่งไฟล์นี้ต่อไม่ได้แล้ว', advice: 'เลือกไฟล์เดิมแล้วเริ่มส่งใหม่' },
  ARCHIVE_CHANGED: { title: 'ไฟล์ในชุดนี้เปลี่ยนไปแล้ว', advice: 'เริ่มดาวน์โหลดใหม่ตั้งแต่ต้น' },
  CHECKSUM_MISMATCH: { title: 'ไฟล์เสียระหว่างส่ง', advice: 'ส่วนที่ถึงแล้วยังอยู่ กดส่งต่ออีกครั้ง' },
  TOO_MANY_UPLOADS: {
    title: 'คุณส่งค้างไว้ในกลุ่มนี้ครบ 20 ไฟล์แล้ว',
    advice: 'รอให้ส่งเสร็จ หรือทิ้งไฟล์ที่ค้างก่อน แล้วส่งอีกครั้ง',
  },
  QUOTA_EXCEEDED: { title: 'ที่เก็บเหลือไม่พอ', advice: 'ลบของที่ไม่ใช้ หรือเพิ่มที่เก็บ แล้วลองอีกครั้ง' },
  QUOTA_EXPIRED: {
    title: 'ที่เก็บของกลุ่มหมดอายุแล้ว',
    advice: 'ของที่เก็บไว้ยังเปิดดูได้ ให้เจ้าของที่เก็บต่ออายุ หรือเลือกที่เก็บอื่นให้กลุ่ม แล้วลองอีกครั้ง',
  },
  PAYMENTS_OFF: { title: 'ตอนนี้ยังจ่ายเงินที่นี่ไม่ได้', advice: 'ของที่เก็บไว้ยังอยู่ครบ ถามผู้ให้บริการได้' },
  PAYMENTS_BUSY: { title: 'ตอนนี้มีคนกำลังจ่ายยอดเดียวกันหลายคน', advice: 'ยังไม่มีการตัดเงิน รอสักครู่แล้วลองอีกครั้ง' },
  TOO_MANY_OPEN_ORDERS: { title: 'มี QR ที่ยังไม่ได้จ่ายอยู่ 2 อันแล้ว', advice: 'จ่ายหรือยกเลิกอันเก่าก่อน แล้วค่อยจ่ายอันนี้' },
  PLAN_UNAVAILABLE: { title: 'แพ็กเกจนี้เลือกไม่ได้แล้ว', advice: 'เปิดหน้านี้ใหม่ แล้วเลือกแพ็กเกจอื่น' },
  PLAN_TOO_SMALL: {
    title: 'ของที่เก็บไว้ใหญ่กว่าแพ็กเกจนี้',
    advice: 'ลบของที่ไม่ใช้และล้างถังขยะก่อน หรือเลือกแพ็กเกจที่ใหญ่กว่า',
  },
  PRICE_CHANGED: { title: 'ราคาเปลี่ยนไปจากที่เห็น', advice: 'ยังไม่มีการตัดเงิน ดูราคาใหม่ แล้วค่อยสั่งอีกครั้ง' },
  PAID_FAR_AHEAD: { title: 'จ่ายล่วงหน้าได้ไม่เกิน 3 ปี', advice: 'ตอนนี้จ่ายไว้พอแล้ว ไว้ใกล้หมดค่อยต่ออีกครั้ง' },
  NOT_SUBSCRIBED: { title: 'ที่เก็บนี้ไม่มีแพ็กเกจที่จ่ายไว้', advice: 'เลือกแพ็กเกจใหม่ได้เลย' },
  ORDER_PAID: { title: 'ยอดนี้จ่ายแล้ว', advice: 'ไม่ต้องจ่ายซ้ำ เปิดดูใบเสร็จได้เลย' },
  ORDER_ENDED: { title: 'คิวอาร์นี้หมดเวลาแล้ว', advice: 'อย่าเพิ่งจ่าย กลับไปเลือกแพ็กเกจเพื่อรับคิวอาร์ใหม่' },
  UNREADABLE_PICTURE: { title: 'เปิดรูปนี้ไม่ได้', advice: 'เลือกรูปสลิปที่บันทึกจากแอปธนาคาร แล้วส่งใหม่' },
  NO_CODE_IN_PICTURE: { title: 'หาคิวอาร์ในรูปนี้ไม่เจอ', advice: 'ส่งรูปสลิปเต็มใบที่เห็นคิวอาร์ชัด ๆ' },
  NOT_A_SLIP: { title: 'คิวอาร์ในรูปนี้ไม่ใช่ของสลิปโอนเงิน', advice: 'ส่งสลิปที่ได้หลังโอนเสร็จ ไม่ใช่คิวอาร์สำหรับจ่าย' },
  SLIP_USED: { title: 'สลิปนี้ใช้กับยอดอื่นไปแล้ว', advice: 'ส่งสลิปของการโอนครั้งนี้ ถ้าคิดว่าไม่ใช่ ถามผู้ให้บริการได้' },
  TOO_MANY_SLIPS: { title: 'ยอดนี้ส่งสลิปครบ 5 ใบแล้ว', advice: 'รอผู้ให้บริการตรวจก่อน ไม่ต้องส่งเพิ่ม' },
  SLIP_TOO_LATE: { title: 'ยอดนี้จบไปเกิน 7 วันแล้ว', advice: 'สลิปนี้เลยแนบเองไม่ได้ ส่งให้ผู้ให้บริการดูได้' },
  PROVIDER_UNAVAILABLE: { title: 'ตอนนี้ติดต่อผู้รับชำระเงินไม่ได้', advice: 'ยังไม่มีการตัดเงิน รอสักครู่แล้วลองอีกครั้ง' },
  AMOUNT_TOO_SMALL: { title: 'ยอดนี้น้อยกว่า 10 บาท เลยจ่ายทางนี้ไม่ได้', advice: 'จ่ายด้วยพร้อมเพย์ หรือเลือกแพ็กเกจอื่น' },
  RECEIPTS_OFF: {
    title: 'ผู้ให้บริการยังตั้งค่าใบเสร็จไม่ครบ',
    advice: 'ที่จ่ายไว้ไม่หาย กลับมาขอใบเสร็จอีกครั้งได้',
  },
  RECEIPT_ISSUED: { title: 'ใบเสร็จนี้ออกไปแล้ว แก้ไม่ได้', advice: 'เปิดใบเดิมดูได้เลย ถ้าข้อมูลผิดถามผู้ให้บริการได้' },
  TAX_DETAILS_REQUIRED: { title: 'ยังไม่ได้กรอกข้อมูลใบกำกับภาษี', advice: 'กรอกในข้อมูลบัญชีก่อน แล้วขออีกครั้ง' },
  NOTIFICATION_REFUSED: {
    title: 'ข้อความนี้ไม่ได้มาจากธนาคารที่ตั้งไว้ หรือเก่าเกินไป',
    advice: 'ไม่ได้บันทึกอะไร ส่งใหม่พร้อมลายเซ็นที่ถูกต้อง',
  },
  REQUEST_TIMEOUT: { title: 'ส่งนานเกินไป', advice: 'เช็กสัญญาณแล้วลองอีกครั้ง' },
  PAYLOAD_TOO_LARGE: { title: 'ใหญ่เกินกว่าที่รับได้ในครั้งเดียว', advice: 'แบ่งส่ง หรือเลือกไฟล์ที่เล็กลง' },
  PRECONDITION_FAILED: { title: 'มีคนแก้ไปก่อนแล้ว', advice: 'เปิดใหม่เพื่อดูล่าสุด แล้วทำอีกครั้ง' },
  UNSUPPORTED_MEDIA_TYPE: { title: 'เปิดไฟล์ชนิดนี้ไม่ได้', advice: 'เลือกไฟล์ชนิดอื่น' },
  RANGE_NOT_SATISFIABLE: { title: 'ไฟล์สั้นกว่าส่วนที่ขอ', advice: 'เปิดไฟล์ใหม่ตั้งแต่ต้น' },
  RATE_LIMITED: { title: 'แตะถี่เกินไป', advice: 'รอสักครู่แล้วลองอีกครั้ง' },
  INTERNAL: { title: 'มีบางอย่างขัดข้องทางเรา', advice: tryLater },
  LINE_UNAVAILABLE: { title: 'ตอนนี้ติดต่อ LINE ไม่ได้', advice: tryLater },
  UNAVAILABLE: { title: 'เก็บไว้กำลังเริ่มทำงาน', advice: tryLater },
  CONTENT_UNAVAILABLE: {
    title: 'เปิดไฟล์นี้ไม่ได้ตอนนี้',
    advice: 'กำลังตรวจให้ว่าไฟล์ยังอยู่ดีไหม รอสักครู่แล้วลองอีกครั้ง',
  },
  STORAGE_FULL: { title: 'ที่เก็บของผู้ให้บริการเต็ม ของใหม่เลยยังไม่ได้เก็บ', advice: tryLater },
} as const satisfies Readonly<Record<ErrorCode, Sentence>>;

/** Returns the sentence of a code, or null if the code is newer than this app. */
export function findErrorSentence(code: string): Sentence | null {
  return isKnown(code) ? errorSentences[code] : null;
}

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(errorSentences, code);
}
