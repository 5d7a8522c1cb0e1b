import { type RefObject, useMemo } from 'react';
import { formatCount } from '../../../lib/format/sizes.ts';
import { classes } from '../../../ui/classes.ts';
import { columnWidths, isNumber, parseTable, type Table } from './parse-table.ts';
import { useScrolledRows } from './use-scrolled-rows.ts';

/** Shows text as a table whose head stays, however far one scrolls. Every cell is text. */
export default function TableView({
  name,
  text,
  isPart,
  scroller,
}: {
  name: string;
  text: string;
  /** Whether the text is the beginning of a longer one. */
  isPart: boolean;
  /** Element in which the table scrolls. */
  scroller: RefObject<HTMLElement | null>;
}) {
  const { rows: all, isCut } = useMemo(() => parseTable(text, { isPart }), [text, isPart]);
  const widths = useMemo(() => columnWidths(all), [all]);
  const [head = [], ...body] = all;
  const { rows, measure, beforePx, afterPx } = useScrolledRows(scroller, {
    count: body.length,
    estimatePx: 42,
  });
  return (
    <>
      <p className="sticky left-0 max-w-dvw px-3 py-2 text-caption text-ink-soft">{countWords(all, isCut)}</p>
      <table
        aria-label={name}
        aria-rowcount={body.length + 1}
        className="min-w-full table-fixed border-separate border-spacing-0 text-small"
        style={{ width: `${widths.reduce((sum, width) => sum + width, 0)}ch` }}
      >
        <colgroup>
          {widths.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its place
            <col key={column} style={{ width: `${width}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {widths.map((_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its place
              <th key={column} scope="col" className={headLook}>
                {head[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap heightPx={beforePx} columns={widths.length} />
          {rows.map(({ index }) => (
            <tr key={index} ref={measure} data-index={index} aria-rowindex={index + 2}>
              {widths.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its place
                <Cell key={column} text={body[index]?.[column] ?? ''} />
              ))}
            </tr>
          ))}
          <Gap heightPx={afterPx} columns={widths.length} />
        </tbody>
      </table>
    </>
  );
}

function countWords(rows: Table['rows'], isCut: boolean): string {
  if (rows.length === 0) return 'ไฟล์นี้ว่าง';
  const count = `${formatCount(rows.length - 1)} แถว`;
  return isCut ? `แสดง ${count}แรก แตะ “บันทึก” เพื่อดูทั้งหมด` : count;
}

const cellLook =
  'border-r border-b border-line px-3 py-2 text-left align-top whitespace-pre-line wrap-anywhere';
const headLook = classes(cellLook, 'sticky top-0 z-1 bg-surface-sunken font-semibold');

function Cell({ text }: { text: string }) {
  return (
    <td dir="auto" className={classes(cellLook, isNumber(text) && 'text-right! tabular-nums')}>
      {text}
    </td>
  );
}

/** Replaces rows that are left out. */
function Gap({ heightPx, columns }: { heightPx: number; columns: number }) {
  if (heightPx === 0) return null;
  return (
    <tr>
      <td colSpan={columns} style={{ height: heightPx }} />
    </tr>
  );
}
