import { lineToken, storyPeople } from './handlers/index.ts';

/**
 * Renders "Who are you?": the people of the story, each with a link back to the app with their token in the
 * hash, as LIFF does.
 */
export function renderAuthorizePage(redirectUri: string): string {
  const people = Object.values(storyPeople).map(({ id, displayName }) => {
    const href = `${redirectUri}#access_token=${lineToken(id)}`;
    return `<li><a href="${escapeHtml(href)}">${escapeHtml(displayName)}</a></li>`;
  });
  return `<!doctype html>
<html lang="th">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>คุณคือใคร</title>
<style>
  body { font: 18px/1.6 system-ui, sans-serif; max-width: 26rem; margin: 3rem auto; padding: 0 1rem; color-scheme: light dark }
  ul { list-style: none; padding: 0; display: grid; gap: .75rem }
  a { display: block; padding: .9rem 1.1rem; border: 1px solid; border-radius: .9rem; color: inherit; text-decoration: none }
</style>
<h1>คุณคือใคร</h1>
<p>LINE จำลอง: เลือกคนที่จะเข้าสู่ระบบ</p>
<ul>${people.join('')}</ul>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
