// Made by `npm run generate` from app/src/lib/format/more-words.ts. Never edited.
/**
 * Words for `addWords` that Firefox breaks in the middle: its model does not know loanwords, and takes รหัส or ถาวร apart. `npm run test:engines`
 * finds them. Pages that the build writes have them joined for every browser; the mini-app and pages of links load them in
 * Firefox alone.
 */
export const moreWords =
  'ดาวน์|โหลด อัล|บั้ม วิดี|โอ เซิร์|ฟ|เวอร์ เบ|ราว์|เซอร์ คุก|กี้ โปร|แกรม ออฟ|ฟิศ ดับ|เบิล กิกะ|ไบต์ พ|ฤ|ศ|จิ|กา|ย|น กรุง|เทพ|ม|หา|น|คร ถาว|ร ร|หัส ส|แกน ก|รอก ต|ราบ มา|ก|กว่า ครบก|ว่า รา|คา ตา|ราง ขอ|ล|บ รู|ป|ย่อ ถู|ก|ย่อ กลับมา|ก ลับมา|ก รูปมา|ก ใช้มา|ก ไปยา|ก บันทึกรู|ป อย่าง|ไร ข้อ|ความ บท|ความ คำ|ถาม ปลอด|ภัย พื้น|ที่ ทำ|งาน เท่า|นั้น สำนัก|งาน ห้อง|เรียน นัก|เรียน โรง|เรียน การ|บ้าน ต้น|ฉบับ ตัว|เลข ตัว|อย่าง หมาย|เลข ย|ก|เลิก ยอม|รับ ยิน|ยอม ทัน|ที จำ|กัด ตก|ลง ละ|เมิด แก้|ไข ล่า|สุด ราย|การ ใบ|หน้า หน้า|ต่าง วง|เล็บ มิจฉา|ชี|พ นิติ|ภาวะ สาร|บัญ วาร|สาร สาร|สนเทศ ข่าว|สาร ดู|แล ทำ|ไม นาที|หลัง ที|หลัง ต้อง|การ ทาง|การ ภาย|ใน เดียว|กัน หน้า|ที่ เนื้อ|ที่ ชัก|ช้า ส่วน|ลด สาม|สิบ';
