import type { FileItem } from '@kepwai/api-client';

/**
 * Reason for a warning before a download.
 * - `disguise`: the name shows another type than the one that opens it;
 * - `program`: it installs or runs something;
 * - `macro`: an office document that brings programs along;
 * - `page`: a browser opens it with the rights of a page of the device.
 */
export type Danger = 'disguise' | 'program' | 'macro' | 'page';

/** Extensions by reason: those of Windows, Android, macOS, iOS and Linux that open by a tap. */
const extensions: Readonly<Record<Exclude<Danger, 'disguise'>, string>> = {
  program: [
    'apk apkm apks xapk aab ipa mobileconfig',
    'exe com scr pif cpl msi msp mst msix msixbundle appx appxbundle appinstaller application gadget',
    'bat cmd ps1 ps1xml ps2 psc1 psd1 psm1 vbs vbe vb js jse mjs cjs ws wsf wsh wsc sct hta jar jnlp',
    'lnk url website desktop webloc reg inf scf settingcontent-ms library-ms search-ms theme themepack',
    'chm hlp msc xll wll iso img vhd vhdx cab dll ocx sys drv',
    'dmg pkg mpkg app command workflow scpt applescript terminal action',
    'sh bash zsh csh ksh run elf deb rpm appimage flatpakref snap py pyc pyw pyz rb pl php',
  ].join(' '),
  macro: 'docm dotm xlsm xlsb xltm xlam xla pptm potm ppam ppsm sldm accdb accde mdb mde one iqy slk rdp',
  page: 'html htm xhtml xht shtml mht mhtml svg svgz xml xsl swf',
};

const dangers = new Map(
  (['program', 'macro', 'page'] as const).flatMap((danger) =>
    extensions[danger].split(' ').map((extension) => [extension, danger] as const),
  ),
);

/** Types that the server finds in the bytes, whatever the name says. */
const types: readonly (readonly [Danger, RegExp])[] = [
  [
    'program',
    /^application\/(vnd\.android\.package-archive|x-(msdownload|msdos-program|dosexec|msi|executable|elf|mach-binary|apple-diskimage|iso9660-image|sh|deb|rpm|ms-shortcut|ms-regedit)|x\.ms\.shortcut|vnd\.microsoft\.portable-executable|java-archive|java-vm|javascript)\b|^text\/javascript\b/,
  ],
  ['macro', /macroenabled/i],
  ['page', /^(text\/html|image\/svg\+xml|application\/xhtml\+xml)\b/],
];

/** Extensions that people trust; in front of a dangerous one they are bait. */
const bait = /\.(pdf|jpe?g|png|gif|webp|heic|mp4|mov|mp3|m4a|txt|csv|docx?|xlsx?|pptx?|zip|rar)[\s._-]*$/i;

/** Letters that turn the direction of the text, so that `gpj.exe` reads `exe.jpg`, and those without a width. */
const hidden = /[\p{Bidi_Control}\u200b-\u200d\u2060\ufeff]/u;

/**
 * Returns why a warning must precede the download; null if there is no reason. Windows drops dots and spaces at the end
 * of a name, so they are removed before the extension is read.
 */
export function findDanger({ name, mimeType }: Pick<FileItem, 'name' | 'mimeType'>): Danger | null {
  const plain = name.normalize('NFKC').replace(new RegExp(hidden, 'gu'), '');
  const [ending = '', extension = ''] = /\.([a-z0-9-]+)[\s.\p{Cc}]*$/iu.exec(plain) ?? [];
  const byName = dangers.get(extension.toLowerCase()) ?? null;
  const byType = types.find(([, type]) => type.test(mimeType ?? ''))?.[0] ?? null;
  const turnsText = /\p{Bidi_Control}/u.test(name);
  const danger = byName ?? byType;
  if (danger === null) return turnsText ? 'disguise' : null;
  const hasBait = bait.test(plain.slice(0, plain.length - ending.length));
  const isNamedOtherwise = byName === null && extension !== '';
  return hasBait || turnsText || isNamedOtherwise ? 'disguise' : danger;
}

/** Returns those of these files before whose download a warning must come. */
export function findDangerous(files: readonly FileItem[]): readonly FileItem[] {
  return files.filter((file) => findDanger(file) !== null);
}
