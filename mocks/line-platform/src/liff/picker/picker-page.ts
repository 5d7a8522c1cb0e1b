import { pictureUrlOf } from '../../chat/pictures.ts';
import { escapeHtml, renderPage } from '../../http/pages.ts';
import type { Platform } from '../../platform.ts';
import type { Chat, Picker } from '../../state/rows.ts';

/**
 * Renders the picker's window: chats of the person with checkboxes, and two buttons. The messages come from
 * the page that opened it.
 */
export function renderPickerPage(platform: Platform, picker: Picker): string {
  const chats = platform.store.chats
    .values()
    .filter((chat) => chat.type !== 'user' && chat.memberIds.includes(picker.userId));
  const boxes = chats.map((chat) => renderChat(platform, chat)).join('\n');
  return renderPage(
    'แชร์ไปยัง',
    `<h1>แชร์ไปยัง</h1>
<p class="lead" id="count">กำลังรับข้อความ…</p>
<form method="post">
<input type="hidden" name="payload">
<ul>${boxes}</ul>
<p class="ends">
<button name="decision" value="send" disabled>ส่ง</button>
<button name="decision" value="cancel" formnovalidate>ยกเลิก</button>
</p>
</form>
<script src="/oauth2/v2.1/liff/shareTargetPicker/picker.js"></script>`,
  );
}

function renderChat(platform: Platform, chat: Chat): string {
  return `<li><label>
<input type="checkbox" name="to.${escapeHtml(chat.chatId)}">
<img src="${escapeHtml(pictureUrlOf(platform, chat))}" alt="" width="56" height="56">
<span class="who"><b>${escapeHtml(chat.name)}</b><span>${chat.memberIds.length} คน</span></span>
</label></li>`;
}

/**
 * Script of the window's side in the handshake of `liff.shareTargetPicker`: the opener asks every second
 * whether the window is ready, is answered, and then passes the messages.
 */
export const pickerScript = `
const payload = document.querySelector('input[name=payload]');
const send = document.querySelector('button[value=send]');
addEventListener('message', ({ data, source, origin }) => {
  if (source !== opener || !data) return;
  if (data.name === 'healthcheck') source.postMessage({ name: 'receivedHealthcheck', body: {} }, origin);
  if (data.name !== 'ready') return;
  payload.value = JSON.stringify({ messages: data.body.messages });
  document.querySelector('#count').textContent = data.body.messages.length + ' ข้อความ';
  send.disabled = false;
  if (data.body.isMultiple) return;
  for (const box of document.querySelectorAll('input[type=checkbox]')) box.type = 'radio';
});
`;
