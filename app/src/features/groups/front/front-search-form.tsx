import X from 'lucide-react/icons/x';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';

/** Field of front-search.tsx, which loads it after the page. */
export default function FrontSearchForm({
  groupId,
  isOpen,
  onClose,
}: {
  groupId: string;
  /** Whether a tap opened it, which then has the focus. */
  isOpen: boolean;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  const [search, setSearch] = useState('');
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = search.trim();
    if (words) void navigate(`/microapp/${groupId}/file?${new URLSearchParams({ search: words })}`);
  };
  return (
    <>
      <search className="min-w-0 flex-1">
        <form onSubmit={submit}>
          <SearchField
            ref={field}
            label="ค้นในกลุ่มนี้"
            maxLength={100}
            value={search}
            onValueChange={setSearch}
          />
        </form>
      </search>
      <span className="lg:hidden">
        <IconButton label="ปิดการค้นหา" icon={<X aria-hidden="true" />} onClick={onClose} />
      </span>
    </>
  );
}
