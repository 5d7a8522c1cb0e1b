import { pictureUrlOf } from '../chat/pictures.ts';
import { escapeHtml, renderPage } from '../http/pages.ts';
import type { Platform } from '../platform.ts';
import type { User } from '../state/rows.ts';

/** Renders "Who are you?": a card per person, each with a link back to the app with that person's token. No script. */
export function renderAuthorizePage(platform: Platform, redirectUri: URL, people: User[]): string {
  const cards = people.map((user) => renderCard(platform, user, redirectUri)).join('\n');
  return renderPage(
    'คุณคือใคร',
    `<h1>คุณคือใคร</h1>
<p class="lead">เลือกคนที่จะเข้าใช้ แล้วกลับไปที่ <b>${escapeHtml(redirectUri.host)}</b></p>
${people.length > 0 ? `<ul>${cards}</ul>` : nobody}`,
  );
}

const nobody = '<p class="empty">ยังไม่มีใครเลย เพิ่มคนได้ที่หน้า <a href="/line">แชทจำลอง</a></p>';

function renderCard(platform: Platform, user: User, redirectUri: URL): string {
  const query = new URLSearchParams({ redirect_uri: redirectUri.href, user_id: user.userId });
  return `<li><a href="/dev/authorize?${escapeHtml(query.toString())}">
${renderWho(platform, user)}
<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><path d="m7 4 6 6-6 6" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>
</a></li>`;
}

/** Renders a person wherever one is chosen: face, name, groups. */
export function renderWho(platform: Platform, user: User): string {
  const groups = platform.store.chats
    .values()
    .filter((chat) => chat.type !== 'user' && chat.memberIds.includes(user.userId))
    .map((chat) => chat.name);
  const picture = `${pictureUrlOf(platform, user)}${user.pictureUrl ? '' : '/large'}`;
  return `<img src="${escapeHtml(picture)}" alt="" width="56" height="56">
<span class="who"><b>${escapeHtml(user.displayName)}</b><span>${escapeHtml(groups.join(' · ') || 'ยังไม่อยู่ในกลุ่มไหน')}</span></span>`;
}
