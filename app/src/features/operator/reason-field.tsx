import { TextField } from '../../ui/controls/field.tsx';

/** Asks why an operator acts; the reason is kept with who it was. Says that it is missing once the act was requested. */
export function ReasonField({
  value,
  isAsked,
  onChange,
}: {
  value: string;
  isAsked: boolean;
  onChange: (reason: string) => void;
}) {
  return (
    <TextField
      label="เพราะอะไร"
      hint="เก็บไว้พร้อมชื่อคุณ แก้ทีหลังไม่ได้ ไม่ต้องใส่ชื่อหรือข้อมูลของคนจ่าย"
      value={value}
      maxLength={300}
      onChange={(event) => onChange(event.target.value)}
      {...(isAsked && value.trim() === '' && { error: 'เขียนสั้น ๆ ว่าเพราะอะไร' })}
    />
  );
}
