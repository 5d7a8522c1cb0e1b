import { type KeyboardEvent, type ReactNode, useId } from 'react';

/** Tabs with one visible panel. Arrow keys, Home and End select a tab and move the focus to it. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: {
  label: string;
  tabs: readonly { readonly id: Id; readonly label: ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Panel of the selected tab. */
  children: ReactNode;
}) {
  const base = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const last = tabs.length - 1;
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const tab = tabs[target < 0 ? last : target > last ? 0 : target];
    if (!tab) return;
    onSelect(tab.id);
    event.currentTarget.querySelector<HTMLElement>(`#${CSS.escape(`${base}-${tab.id}`)}`)?.focus();
  };
  return (
    <>
      <div
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            className="-mb-px min-h-11 shrink-0 border-b-3 border-transparent px-4 text-small font-medium text-ink-soft hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-action aria-selected:text-action"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`} className="pt-4">
        {children}
      </div>
    </>
  );
}
