import Clock from 'lucide-react/icons/clock';
import Folder from 'lucide-react/icons/folder';
import Images from 'lucide-react/icons/images';
import Search from 'lucide-react/icons/search';
import UserRound from 'lucide-react/icons/user-round';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { rememberSearch } from '../../lib/page/device/recent-searches.ts';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { MarkedText } from '../../ui/files/marked-text.tsx';
import { useOverlay } from '../../ui/overlays/layer/use-overlay.ts';
import { useSearchText } from './use-search-text.ts';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

interface SearchBoxProps {
  readonly label: string;
  readonly groupId: string;
  /** Search of the address. */
  readonly search: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onSearch: (search: string) => void;
}

/** Search field with suggestions below it, by keys and by touch. */
export function SearchBox(props: SearchBoxProps) {
  const { label, groupId, search, inputRef, onSearch } = props;
  const { text, type, submit } = useSearchText(search, onSearch);
  const [isOpen, setIsOpen] = useState(false);
  const [activeAt, setActiveAt] = useState(-1);
  const suggestions = useSuggestions(text, { groupId, isOpen });
  useOverlay(isOpen && suggestions.length > 0, close);
  const active = suggestions[activeAt];
  const id = useId();

  function close(): void {
    setIsOpen(false);
    setActiveAt(-1);
  }

  function choose(next: string): void {
    rememberSearch(next);
    submit(next);
    close();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(active?.search ?? text);
      // Closes a phone's keyboard, to show the results.
      if (!active) event.currentTarget.blur();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      setActiveAt(nextPlace(activeAt, event.key === 'ArrowDown' ? 1 : -1, suggestions.length));
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <SearchField
        ref={inputRef}
        label={label}
        maxLength={100}
        value={text}
        onValueChange={(value) => {
          type(value);
          setIsOpen(true);
          setActiveAt(-1);
        }}
        onFocus={() => setIsOpen(true)}
        onKeyDown={onKeyDown}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={suggestions.length > 0}
        aria-controls={id}
        aria-activedescendant={active ? `${id}-${activeAt}` : undefined}
      />
      <Suggestions {...{ id, suggestions, activeAt, typed: text }} onChoose={choose} />
    </div>
  );
}

/** Returns the place that an arrow key leads to; -1 is the field itself. */
function nextPlace(place: number, step: number, count: number): number {
  return ((place + 1 + step + count + 1) % (count + 1)) - 1;
}

/**
 * Suggestions in one row, which scrolls sideways on a phone: results stay where they are, and a thumb reaches both. The
 * row stays when the field loses the focus, because a tap on a result would miss it otherwise.
 */
function Suggestions({
  id,
  suggestions,
  activeAt,
  typed,
  onChoose,
}: {
  id: string;
  suggestions: readonly Suggestion[];
  activeAt: number;
  typed: string;
  onChoose: (search: string) => void;
}) {
  return (
    <div
      id={id}
      data-overlay="suggestions"
      role="listbox"
      aria-label="คำแนะนำ"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] empty:hidden sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {suggestions.map((suggestion, place) => (
        <SuggestionOption
          key={suggestion.search}
          id={`${id}-${place}`}
          suggestion={suggestion}
          isActive={place === activeAt}
          typed={typed}
          onChoose={() => onChoose(suggestion.search)}
        />
      ))}
    </div>
  );
}

function SuggestionOption({
  id,
  suggestion: { kind, text },
  isActive,
  typed,
  onChoose,
}: {
  id: string;
  suggestion: Suggestion;
  isActive: boolean;
  typed: string;
  onChoose: () => void;
}) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);
  const [Icon, words] = looks[kind];
  return (
    <button
      ref={ref}
      type="button"
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onChoose}
      className="inline-flex min-h-11 max-w-[80vw] shrink-0 items-center gap-1.5 rounded-full border border-edge bg-surface-raised px-4 text-small text-ink hover:bg-surface-sunken aria-selected:border-action aria-selected:bg-action-soft aria-selected:text-action-soft-ink"
    >
      <Icon className="size-4.5 shrink-0 text-ink-soft" aria-hidden="true" />
      <span className="sr-only">{words} </span>
      <span className="truncate">
        <MarkedText text={text} search={typed} />
      </span>
    </button>
  );
}

const looks = {
  recent: [Clock, 'เคยค้น'],
  poster: [UserRound, 'คนส่ง'],
  folder: [Folder, 'โฟลเดอร์'],
  imageSet: [Images, 'อัลบั้ม'],
  word: [Search, 'คำ'],
} as const;
