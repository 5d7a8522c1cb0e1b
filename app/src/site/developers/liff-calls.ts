/** Call of LIFF in the playground: its code, and its purpose. */
export interface LiffCall {
  readonly code: string;
  readonly text: string;
}

const start = {
  boot: { code: 'await liff.boot()', text: 'เริ่มใช้ LIFF หน้านี้เรียกให้แล้วตอนเปิด' },
  diagnostics: { code: 'liff.diagnostics()', text: 'ข้อมูลไว้แจ้งปัญหา ไม่มี token และไม่มีชื่อใคร' },
} satisfies Record<string, LiffCall>;

const person = {
  login: {
    code: "liff.login({ redirectPath: '/developers/playground', userInitiated: true })",
    text: 'ไปเข้าระบบ แล้วกลับมาหน้านี้',
  },
  logout: { code: 'liff.logout()', text: 'ลบ token ในเครื่องนี้' },
  isLoggedIn: { code: 'liff.isLoggedIn()', text: 'มี token อยู่หรือเปล่า' },
  getAccessToken: { code: 'liff.getAccessToken()', text: 'token ที่ต้องให้เซิร์ฟเวอร์ตรวจก่อน' },
  getFreshIdToken: { code: 'await liff.getFreshIdToken()', text: 'ID token ที่ยังไม่ใกล้หมดอายุ' },
  getDecodedIdToken: { code: 'liff.getDecodedIdToken()', text: 'ข้อมูลใน ID token ที่ยังไม่ได้ตรวจ' },
  getProfile: { code: 'await liff.getProfile()', text: 'ชื่อและรูปของคนที่เข้าระบบ' },
  getFriendship: { code: 'await liff.getFriendship()', text: 'เป็นเพื่อนกับบัญชีทางการหรือยัง' },
} satisfies Record<string, LiffCall>;

const place = {
  environment: { code: 'liff.environment', text: 'เปิดใน LINE หรือในเบราว์เซอร์' },
  isInClient: { code: 'liff.isInClient()', text: 'เปิดในแอป LINE หรือเปล่า' },
  getOS: { code: 'liff.getOS()', text: 'ระบบของเครื่อง' },
  getLineVersion: { code: 'liff.getLineVersion()', text: 'รุ่นของ LINE' },
  getContext: { code: 'liff.getContext()', text: 'เปิดมาจากแชทแบบไหน และแอปนี้ขออะไรได้' },
  isApiAvailable: { code: "liff.isApiAvailable('shareTargetPicker')", text: 'ตรงนี้ใช้ได้ไหม' },
} satisfies Record<string, LiffCall>;

const permissions = {
  'permission.query': { code: "await liff.permission.query('profile')", text: 'ได้รับอนุญาตแล้วหรือยัง' },
  'permission.requestAll': { code: 'await liff.permission.requestAll()', text: 'ขอทุกอย่างที่ยังไม่ได้รับ' },
  'permission.getGrantedAll': { code: 'await liff.permission.getGrantedAll()', text: 'ได้รับอะไรแล้วบ้าง' },
} satisfies Record<string, LiffCall>;

const messages = {
  sendMessages: {
    code: "await liff.sendMessages([{ type: 'text', text: 'สวัสดี' }])",
    text: 'ส่งเข้าแชทที่เปิดมา ใช้ได้เฉพาะใน LINE',
  },
  shareTargetPicker: {
    code: "await liff.shareTargetPicker([{ type: 'text', text: 'สวัสดี' }])",
    text: 'ให้เลือกเองว่าจะส่งให้ใคร',
  },
} satisfies Record<string, LiffCall>;

const windows = {
  openWindow: { code: 'liff.openWindow({ url, external: true })', text: 'เปิดหน้า /developers ในหน้าต่างใหม่' },
  closeWindow: { code: 'liff.closeWindow()', text: 'ปิดหน้าต่าง ในหน้านี้แค่บอกว่าจะปิด' },
  'permanentLink.createUrl': { code: 'liff.permanentLink.createUrl()', text: 'ลิงก์ที่เปิดหน้านี้ใน LINE' },
  'permanentLink.createUrlBy': {
    code: 'await liff.permanentLink.createUrlBy(url)',
    text: 'ลิงก์ของหน้าอื่น ต้องอยู่ใต้ที่อยู่ของแอป',
  },
  createShortcutOnHomeScreen: {
    code: 'await liff.createShortcutOnHomeScreen({ url })',
    text: 'วางทางลัดไว้หน้าจอแรก',
  },
  'subWindow.open': {
    code: "await liff.subWindow.open({ url: 'https://liff.line.me/1234567890-AbcdEfgh' })",
    text: 'เปิดแอป LIFF อีกตัวซ้อนบนหน้านี้',
  },
  'subWindow.getAppData': { code: 'await liff.subWindow.getAppData()', text: 'ข้อมูลที่หน้าต่างนี้ได้มาตอนเปิด' },
  'subWindow.submit': {
    code: 'await liff.subWindow.submit({ chosen: 1 })',
    text: 'ส่งผลกลับ ใช้ได้ในหน้าต่างที่ถูกเปิด',
  },
  'subWindow.cancel': { code: 'await liff.subWindow.cancel()', text: 'ยกเลิกหน้าต่างที่ถูกเปิด' },
  'subWindow.close': { code: 'await liff.subWindow.close()', text: 'ปิดหน้าต่างที่ถูกเปิด' },
} satisfies Record<string, LiffCall>;

const calls = { ...start, ...person, ...place, ...permissions, ...messages, ...windows };

/** Name of a call of LIFF, as in its README. */
export type LiffCallName = keyof typeof calls;

/** Calls of the playground by topic. */
export const liffCallGroups: ReadonlyArray<{
  readonly id: string;
  readonly title: string;
  readonly calls: Readonly<Record<string, LiffCall>>;
}> = [
  { id: 'start', title: 'เริ่ม', calls: start },
  { id: 'person', title: 'คนที่ใช้', calls: person },
  { id: 'place', title: 'เปิดอยู่ที่ไหน', calls: place },
  { id: 'permissions', title: 'สิทธิ์', calls: permissions },
  { id: 'messages', title: 'ข้อความ', calls: messages },
  { id: 'windows', title: 'หน้าต่างและลิงก์', calls: windows },
];
