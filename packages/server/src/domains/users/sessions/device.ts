/** Apps in order: the first match counts, because later ones are also named by other apps. */
const apps: [RegExp, string][] = [
  [/\bLine\//i, 'LINE'],
  [/\bFB(AN|AV)\//, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(OPR|OPT|OPiOS)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (Mobile\/\w+ )?Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns a device name such as "LINE · iPhone", by which people recognise a session; null if unknown. Nothing else of
 * the user agent is stored.
 */
export function deviceOf(userAgent: string | null): string | null {
  const named = [apps, systems].flatMap(
    (known) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? [],
  );
  return named.length > 0 ? named.join(' · ') : null;
}
