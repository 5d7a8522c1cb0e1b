import { pictureUrlOf } from '../chat/pictures.ts';
import { escapeHtml } from '../http/pages.ts';
import type { Platform } from '../platform.ts';
import type { User } from '../state/rows.ts';

/** "Who are you?": a card per person, each a link back to the app with that person's token. No script. */
export function renderAuthorizePage(platform: Platform, redirectUri: URL): string {
  const people = platform.store.users.values();
  const cards = people.map((user) => renderCard(platform, user, redirectUri)).join('\n');
  return `<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/pictures/bot">
<title>คุณคือใคร · LINE จำลอง</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="tag">LINE จำลอง · ใช้ลองบนเครื่องนี้เท่านั้น</p>
<h1>คุณคือใคร</h1>
<p class="lead">เลือกคนที่จะเข้าใช้ แล้วกลับไปที่ <b>${escapeHtml(redirectUri.host)}</b></p>
${people.length > 0 ? `<ul>${cards}</ul>` : '<p class="empty">ยังไม่มีใครเลย เพิ่มคนได้ที่หน้า <a href="/line">แชตจำลอง</a></p>'}
</main>
</body>
</html>`;
}

function renderCard(platform: Platform, user: User, redirectUri: URL): string {
  const query = new URLSearchParams({ redirect_uri: redirectUri.href, user_id: user.userId });
  const groups = platform.store.chats
    .values()
    .filter((chat) => chat.type !== 'user' && chat.memberIds.includes(user.userId))
    .map((chat) => chat.name);
  const picture = `${pictureUrlOf(platform, user)}${user.pictureUrl ? '' : '/large'}`;
  return `<li><a href="/dev/authorize?${escapeHtml(query.toString())}">
<img src="${escapeHtml(picture)}" alt="" width="56" height="56">
<span class="who"><b>${escapeHtml(user.displayName)}</b><span>${escapeHtml(groups.join(' · ') || 'ยังไม่อยู่ในกลุ่มไหน')}</span></span>
<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><path d="m7 4 6 6-6 6" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>
</a></li>`;
}

const style = `
:root{color-scheme:light dark;--ground:#f4f5f3;--card:#fff;--ink:#1f2421;--soft:#5d6660;--edge:#dfe3df;--go:#0a7d45}
@media (prefers-color-scheme:dark){:root{--ground:#15181a;--card:#202528;--ink:#eef1ee;--soft:#a6b0aa;--edge:#343b3e;--go:#52d08f}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.6 "Anuphan","Noto Sans Thai","Sarabun","Loma",system-ui,sans-serif}
main{max-width:840px;margin:0 auto;padding:40px 16px 64px}
.tag{margin:0 0 20px;color:var(--go);font-size:14px;font-weight:600}
h1{margin:0;font-size:32px;line-height:1.35}
.lead{margin:4px 0 28px;color:var(--soft)}
.lead b{color:var(--ink);font-weight:600}
ul{list-style:none;margin:0;padding:0;display:grid;gap:12px;grid-template-columns:repeat(auto-fill,minmax(min(100%,320px),1fr))}
li a{display:flex;align-items:center;gap:14px;min-height:84px;padding:12px 16px;background:var(--card);border:1px solid var(--edge);border-radius:16px;color:inherit;text-decoration:none}
li a:hover{border-color:var(--go)}
li a:focus-visible{outline:3px solid var(--go);outline-offset:2px}
li img{border-radius:50%;flex:none;object-fit:cover}
.who{display:grid;min-width:0;flex:1}
.who b{font-weight:600}
.who span{color:var(--soft);font-size:14px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
li svg{flex:none;color:var(--soft)}
.empty{padding:24px;border:1px dashed var(--edge);border-radius:16px;color:var(--soft)}
.empty a{color:var(--go)}`;
