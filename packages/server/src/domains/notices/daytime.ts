/** Nobody is to be woken: hours of Thailand, which keeps UTC+7 all year. */
const tellingHours = { from: 9, to: 20 };

/** Whether what can wait is told people now. */
export function isDaytime(at: Date): boolean {
  const hour = (at.getUTCHours() + 7) % 24;
  return hour >= tellingHours.from && hour < tellingHours.to;
}
