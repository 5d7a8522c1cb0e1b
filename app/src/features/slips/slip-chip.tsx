import ReceiptText from 'lucide-react/icons/receipt-text';
import { Link } from 'react-router';
import { linkChip } from '../../ui/controls/chip.tsx';

/** Shows the link to a group's bank slips, beside those to its kinds of files. */
export function SlipChip({ groupId }: { groupId: string }) {
  return (
    <Link to={`/microapp/${groupId}/slip`} className={linkChip}>
      <ReceiptText className="text-action" aria-hidden="true" />
      สลิปโอนเงิน
    </Link>
  );
}
