import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/field.tsx';
import { Dialog } from './modal.tsx';

/** Number of items beyond which a mistake costs too much, so that the word must be typed. */
const typedBeyond = 100;
const confirmation = 'ลบถาวร';

/** Confirms a permanent deletion; for more than a hundred items the confirmation is typed. */
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
  /** Minimum number of items. */
  count: number;
  isErasing: boolean;
  /** Why the deletion failed, in words. */
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
