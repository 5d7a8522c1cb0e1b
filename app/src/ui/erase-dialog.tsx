import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { Dialog } from './modal.tsx';

/** Beyond so many, a slip of the finger costs too much: the word is typed. */
const typedBeyond = 100;
const confirmation = 'ลบถาวร';

/** Asks before something is erased for good; for more than a hundred things the answer is typed. */
export function EraseDialog({
  title,
  count,
  isErasing,
  error,
  onErase,
  onClose,
  children,
}: {
  title: string;
  /** At least so many things. */
  count: number;
  isErasing: boolean;
  /** Why it was not done, in words. */
  error: string | null;
  onErase: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const mustType = count > typedBeyond;
  const isConfirmed = !mustType || typed.trim() === confirmation;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button tone="danger" busy={isErasing} disabled={!isConfirmed} onClick={onErase}>
            ลบถาวร
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {children}
        {mustType && (
          <TextField
            label={`พิมพ์ “${confirmation}” เพื่อยืนยัน`}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {error && (
          <p role="alert" className="text-small text-danger">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  );
}
