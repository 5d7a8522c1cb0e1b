/** Thai names of banks by the numbers that the Bank of Thailand gave them, in the order of size. */
const names: ReadonlyMap<string, string> = new Map([
  ['004', 'กสิกรไทย'],
  ['014', 'ไทยพาณิชย์'],
  ['002', 'กรุงเทพ'],
  ['006', 'กรุงไทย'],
  ['025', 'กรุงศรีอยุธยา'],
  ['011', 'ทหารไทยธนชาต'],
  ['030', 'ออมสิน'],
  ['034', 'ธ.ก.ส.'],
  ['033', 'อาคารสงเคราะห์'],
  ['022', 'ซีไอเอ็มบี ไทย'],
  ['024', 'ยูโอบี'],
  ['069', 'เกียรตินาคินภัทร'],
  ['067', 'ทิสโก้'],
  ['073', 'แลนด์ แอนด์ เฮ้าส์'],
  ['071', 'ไทยเครดิต'],
  ['066', 'อิสลามแห่งประเทศไทย'],
  ['070', 'ไอซีบีซี (ไทย)'],
  ['020', 'สแตนดาร์ดชาร์เตอร์ด (ไทย)'],
  ['017', 'ซิตี้แบงก์'],
  ['031', 'เอชเอสบีซี'],
  ['052', 'แห่งประเทศจีน (ไทย)'],
]);

/** Returns the name of a bank, or its number if unknown. */
export function bankName(bankCode: string): string {
  const name = names.get(bankCode);
  return name === undefined ? `ธนาคารรหัส ${bankCode}` : `ธนาคาร${name}`;
}

/** Banks to choose from. */
export const banks = [...names.keys()].map((bankCode) => ({ value: bankCode, label: bankName(bankCode) }));
