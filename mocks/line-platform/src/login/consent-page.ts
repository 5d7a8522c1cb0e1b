import { escapeHtml, renderPage } from '../http/pages.ts';
import { requiredScopes } from '../liff/grants.ts';
import type { Platform } from '../platform.ts';
import { renderWho } from './authorize-page.ts';
import type { AuthorizeRequest } from './authorize-request.ts';

const scopeNames: Record<string, string> = {
  profile: 'ข้อมูลโปรไฟล์หลัก (จำเป็น)',
  openid: 'ตัวระบุผู้ใช้ (จำเป็น)',
  email: 'อีเมล',
  'chat_message.write': 'ส่งข้อความในห้องแชท',
};

/** Renders the consent page: the person, the scope, and two buttons. The form posts to its own address. */
export function renderConsentPage(platform: Platform, request: AuthorizeRequest): string {
  const people = platform.store.users.values();
  const cards = people.map(
    (user, index) => `<li><label>
<input type="radio" name="user_id" value="${escapeHtml(user.userId)}" required${index === 0 ? ' checked' : ''}>
${renderWho(platform, user)}
</label></li>`,
  );
  const boxes = request.scope.map((scope) => {
    const locked = requiredScopes.includes(scope) ? ' disabled' : '';
    const name = escapeHtml(scopeNames[scope] ?? scope);
    return `<label><input type="checkbox" name="grant.${escapeHtml(scope)}" checked${locked}> ${name}</label>`;
  });
  return renderPage(
    'เข้าสู่ระบบด้วย LINE',
    `<h1>เข้าสู่ระบบด้วย LINE</h1>
<p class="lead">แล้วกลับไปที่ <b>${escapeHtml(new URL(request.redirectUri).host)}</b></p>
<form method="post">
<ul>${cards.join('\n')}</ul>
<fieldset class="scopes"><legend>สิ่งที่อนุญาต</legend>
${boxes.join('\n')}
</fieldset>
<p class="ends">
<button name="decision" value="allow">อนุญาต</button>
<button name="decision" value="deny" formnovalidate>ยกเลิก</button>
</p>
</form>`,
  );
}
