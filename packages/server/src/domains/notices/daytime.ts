/** Hours for notices in Thailand, which is at UTC+7 all year: none at night. */
const tellingHours = { from: 9, to: 20 };

/** Returns whether notices that can wait are sent now. */
export function isDaytime(at: Date): boolean {
  const hour = (at.getUTCHours() + 7) % 24;
  return hour >= tellingHours.from && hour < tellingHours.to;
}
