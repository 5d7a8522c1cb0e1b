import type { ReactNode } from 'react';

/** Label and value; a row with the value null is omitted. */
export type DetailRow = readonly [label: string, value: ReactNode];

/** Shows rows of label and value. */
export function DetailRows({ rows }: { rows: readonly DetailRow[] }) {
  return (
    <dl className="flex flex-col divide-y divide-line">
      {rows
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label} className="grid grid-cols-[minmax(min(7rem,33%),auto)_1fr] gap-3 py-2.5">
            <dt className="text-small text-ink-soft">{label}</dt>
            <dd className="min-w-0 text-small">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Shows rows for technicians, folded; renders nothing if no row has a value. */
export function TechnicalDetails({ rows }: { rows: readonly DetailRow[] }) {
  if (rows.every(([, value]) => value === null)) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center rounded-control text-small text-ink-soft">
        ข้อมูลสำหรับช่าง
      </summary>
      <DetailRows rows={rows} />
    </details>
  );
}
