import { classes } from '../../ui/classes.ts';
import { TextLink } from '../../ui/controls/text-link.tsx';
import type { Block, Inline, Line } from './parse-text.ts';

/** Renders the blocks of a section. Their order never changes, so the index serves as the key. */
export function LegalBlocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text of a version is fixed
    <LegalBlock key={place} block={block} />
  ));
}

function LegalBlock({ block }: { block: Block }) {
  if (block.type === 'paragraph') {
    return (
      <p className="mt-3">
        <LegalLine line={block.line} />
      </p>
    );
  }
  if (block.type === 'list') {
    return (
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-accent">
        {block.items.map((item) => (
          <li key={keyOf(item)} className="pl-1">
            <LegalLine line={item} />
          </li>
        ))}
      </ul>
    );
  }
  return <LegalTable head={block.head} rows={block.rows} />;
}

/** Renders a table; on a phone each row is a card with its subject and a label per value. */
function LegalTable({ head, rows }: { head: readonly Line[]; rows: ReadonlyArray<readonly Line[]> }) {
  return (
    <table className="mt-4 w-full border-separate border-spacing-0 text-small max-sm:block">
      <thead className="max-sm:sr-only">
        <tr>
          {head.map((cell) => (
            <th
              key={keyOf(cell)}
              scope="col"
              className="border-b border-edge px-3 py-2 text-left font-semibold first:pl-0"
            >
              <LegalLine line={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:flex max-sm:flex-col max-sm:gap-3">
        {rows.map((row) => (
          <tr
            key={keyOf(row[0])}
            className="align-top max-sm:flex max-sm:flex-col max-sm:rounded-tile max-sm:border max-sm:border-line max-sm:bg-surface-raised max-sm:px-4 max-sm:py-3"
          >
            {row.map((cell, place) => (
              <LegalCell key={keyOf(head[place])} cell={cell} label={head[place]} isFirst={place === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LegalCell({ cell, label, isFirst }: { cell: Line; label: Line | undefined; isFirst: boolean }) {
  const Cell = isFirst ? 'th' : 'td';
  return (
    <Cell
      {...(isFirst && { scope: 'row' })}
      className={classes(
        'border-b border-line px-3 py-2.5 text-left max-sm:border-0 max-sm:p-0',
        isFirst ? 'font-medium sm:w-2/5 sm:pl-0' : 'font-normal max-sm:mt-1.5',
      )}
    >
      {!isFirst && label && (
        <span aria-hidden="true" className="block text-caption text-ink-soft sm:hidden">
          <LegalLine line={label} />
        </span>
      )}
      <LegalLine line={cell} />
    </Cell>
  );
}

function LegalLine({ line }: { line: Line }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text of a version is fixed
  return line.map((part, place) => <LegalInline key={place} part={part} />);
}

function LegalInline({ part }: { part: Inline }) {
  switch (part.type) {
    case 'strong':
      return <strong className="font-semibold">{part.text}</strong>;
    case 'code':
      return (
        <code className="rounded-sm bg-surface-sunken px-1 py-0.5 font-mono text-caption">{part.text}</code>
      );
    case 'link':
      return (
        <TextLink {...(part.href.startsWith('/') ? { to: part.href } : { href: part.href })}>
          {part.text}
        </TextLink>
      );
    default:
      return <>{part.text}</>;
  }
}

/** Returns the text of a line, as its key among its siblings. */
function keyOf(line: Line | undefined): string {
  return (line ?? []).map(({ text }) => text).join('');
}
