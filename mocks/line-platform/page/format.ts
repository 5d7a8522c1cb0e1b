const zone = { timeZone: 'Asia/Bangkok' } as const;
const clock = new Intl.DateTimeFormat('th-TH', { hour: '2-digit', minute: '2-digit', ...zone });
const day = new Intl.DateTimeFormat('th-TH', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: '2-digit',
  ...zone,
});
const shortDay = new Intl.DateTimeFormat('th-TH', { day: 'numeric', month: 'short', ...zone });

export const formatTime = (at: number): string => clock.format(at);
export const formatDay = (at: number): string => day.format(at);
export const formatWhen = (at: number): string =>
  day.format(at) === day.format(Date.now()) ? clock.format(at) : shortDay.format(at);

export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['KB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** step).toFixed(bytes / 1000 ** step < 10 ? 1 : 0)} ${units[step - 1] ?? ''}`;
}

export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const second = new Intl.DateTimeFormat('th-TH', { timeStyle: 'medium', ...zone });
export const formatSecond = (at: number): string => second.format(at);
