/** Uninformative names that phones give every new picture, and browsers every picture from the clipboard. */
const nameless = /^(image|blob|photo|capture)?(\.[a-z0-9]+)?$/i;

/**
 * Returns the name for a kept file: its own, or its time if it has no useful one. Sorted by name, times are in order.
 */
export function nameToKeep(file: Pick<File, 'name' | 'type' | 'lastModified'>, now: number): string {
  if (!nameless.test(file.name)) return file.name;
  const extension = /\.[a-z0-9]+$/i.exec(file.name)?.[0] ?? `.${file.type.split('/')[1] ?? 'bin'}`;
  return `${formatMoment(file.lastModified || now)}${extension.toLowerCase()}`;
}

// Names outlive the screen: they are Gregorian, like sortable names and exports, and in Bangkok's time, like
// all dates we show.
const moment = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Bangkok',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function formatMoment(at: number): string {
  const parts = Object.fromEntries(moment.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}.${parts.minute}.${parts.second}`;
}

/**
 * Splits a name into the part that a person changes and the extension by which devices know the file type (`''`
 * if there is none).
 */
export function splitName(name: string): { stem: string; extension: string } {
  const extension = /(?<=.)\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - extension.length), extension };
}
