import { expect, it } from 'vitest';
import { savedName } from './saved-name.ts';

it.each([
  ['รูป/เขาใหญ่/1.jpg', '1.jpg'],
  ['รูป\\เขาใหญ่\\1.jpg', '1.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['..', 'ไฟล์'],
  ['', 'ไฟล์'],
  ['งบ: ปี "2569"?.xlsx', 'งบ- ปี -2569--.xlsx'],
  ['nul.txt', '_nul.txt'],
  ['setup.exe. ', 'setup.exe'],
  ['รูป\u202egpj.exe', 'รูปgpj.exe'],
  ['.htaccess', '.htaccess'],
  [`${'ก'.repeat(300)}.pdf`, `${'ก'.repeat(251)}.pdf`],
])('a file %j is saved as %j', (path, name) => {
  expect(savedName(path)).toBe(name);
});
