import { TextArea, TextField } from '../../../ui/controls/field.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';

/** Choices about what a link says of itself, while they are made. */
export interface FaceDraft {
  readonly name: string;
  readonly showsMaker: boolean;
}

interface ChoiceProps<Draft> {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** Requests the name of a link. */
export function NameChoice({
  draft,
  label,
  placeholder,
  onChange,
}: ChoiceProps<Pick<FaceDraft, 'name'>> & { readonly label: string; readonly placeholder: string }) {
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      maxLength={100}
      value={draft.name}
      onChange={(event) => onChange({ name: event.target.value })}
    />
  );
}

/** Requests a few words beside the name. */
export function NoteChoice({
  draft,
  label,
  onChange,
}: ChoiceProps<{ readonly note: string }> & { readonly label: string }) {
  return (
    <TextArea
      label={label}
      rows={2}
      maxLength={500}
      value={draft.note}
      onChange={(event) => onChange({ note: event.target.value })}
    />
  );
}

/** Asks whether a link names its maker. */
export function MakerChoice({ draft, onChange }: ChoiceProps<Pick<FaceDraft, 'showsMaker'>>) {
  return (
    <Switch
      label="บอกชื่อฉัน"
      hint="ปิดไว้จะขึ้นเป็นชื่อกลุ่มแทน"
      checked={draft.showsMaker}
      onCheckedChange={(showsMaker) => onChange({ showsMaker })}
    />
  );
}
