const systems: Readonly<Record<string, string>> = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'โทรศัพท์ Android',
  Windows: 'คอมพิวเตอร์ Windows',
  Mac: 'คอมพิวเตอร์ Mac',
  ChromeOS: 'คอมพิวเตอร์',
  Linux: 'คอมพิวเตอร์',
};

/**
 * Name of a device in its owner's words, from the browser's report ("LINE · iPhone").
 *
 * @see openapi/components/schemas/me.yaml, Session
 */
export function deviceWords(device: string | null): string {
  const parts = device?.split(' · ') ?? [];
  const system = parts.flatMap((part) => systems[part] ?? [])[0] ?? 'ไม่ทราบเครื่อง';
  return parts.includes('LINE') ? `${system} ในแอป LINE` : system;
}
