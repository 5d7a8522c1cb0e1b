const maxLength = 200;

/** Names that Windows reserves for devices, with any extension. */
const devices = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;

/**
 * Returns a name under which a file from an archive can be saved anywhere: the last part of its path, without
 * letters that systems refuse or that hide the extension. The server does the same for whole files.
 */
export function savedName(path: string): string {
  const last = path.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? '';
  const plain = last
    .replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u200b\u2060\ufeff]/gu, '')
    .replace(/[:*?"<>|]/g, '-')
    .replace(/^\.+|[.\s]+$/g, '')
    .trim();
  if (plain === '') return 'ไฟล์';
  const free = devices.test(plain) ? `_${plain}` : plain;
  const extension = /\.[^.]{1,16}$/.exec(free)?.[0] ?? '';
  const stem = Array.from(free.slice(0, free.length - extension.length));
  return stem.slice(0, maxLength - extension.length).join('') + extension;
}
