import type { FastifyReply } from 'fastify';

/** Escapes text for HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Renders a page without script: title for the tab, HTML for the rest. */
export function renderPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/pictures/bot">
<title>${escapeHtml(title)} · LINE จำลอง</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="tag">LINE จำลอง · ใช้ลองบนเครื่องนี้เท่านั้น</p>
${body}
</main>
</body>
</html>`;
}

/**
 * Sends such a page. Its script, if any, comes from the platform, and the chat page's phone can frame it. No
 * `form-action`: browsers also apply it to the redirects after a form, and these go back to the app.
 */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src * data:; base-uri 'none'; frame-ancestors 'self'",
    )
    .send(html);
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
img{border-radius:50%;flex:none;object-fit:cover}
.who{display:grid;min-width:0;flex:1}
.who b{font-weight:600}
.who span{color:var(--soft);font-size:14px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
li svg{flex:none;color:var(--soft)}
.empty{padding:24px;border:1px dashed var(--edge);border-radius:16px;color:var(--soft)}
.empty a{color:var(--go)}
.who{display:grid;min-width:0;flex:1}
form ul{margin-bottom:28px}
li label{display:flex;align-items:center;gap:14px;min-height:84px;padding:12px 16px;background:var(--card);border:1px solid var(--edge);border-radius:16px}
li label:has(:checked){border-color:var(--go)}
li label:focus-within{outline:3px solid var(--go);outline-offset:2px}
input{width:22px;height:22px;accent-color:var(--go);flex:none}
.scopes{display:grid;gap:10px;margin:0 0 28px;padding:0;border:0}
.scopes legend{padding:0 0 8px;font-weight:600}
.scopes label{display:flex;align-items:center;gap:12px;min-height:44px}
.ends{display:flex;gap:12px;flex-wrap:wrap}
button{min-height:52px;padding:0 28px;border:1px solid var(--edge);border-radius:14px;background:var(--card);color:inherit;font:inherit;font-weight:600;cursor:pointer}
button[value="allow"],button[value="send"]{background:var(--go);border-color:var(--go);color:var(--ground)}
button:focus-visible{outline:3px solid var(--go);outline-offset:2px}`;
