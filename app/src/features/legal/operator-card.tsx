import { useEffect, useState } from 'react';
import { loadPublicConfig } from '../../lib/deployment/config.ts';
import { DetailRows } from '../../ui/page/detail-rows.tsx';
import { contactHref, type Operator, parseOperator } from './operator.ts';

/**
 * Shows who runs this deployment and how to reach them, as the operator configured it. The pages are built once for all
 * deployments, so it comes after them; if it cannot be read, or says nothing, the text around it stands alone.
 */
export function OperatorCard() {
  const [operator, setOperator] = useState<Operator | null>(null);
  useEffect(() => {
    let isGone = false;
    loadPublicConfig().then(
      (config) => isGone || setOperator(parseOperator(config.operator)),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (!operator) return null;
  const { name, address, contact, dataProtectionOfficer } = operator;
  return (
    <div className="mt-4 rounded-tile border border-line bg-surface-raised px-4 py-2">
      <DetailRows
        rows={[
          ['ผู้ให้บริการ', name],
          ['ที่อยู่', address],
          ['ติดต่อ', contact && <Contact contact={contact} />],
          [
            'เจ้าหน้าที่คุ้มครองข้อมูลส่วนบุคคล',
            dataProtectionOfficer === 'none' ? 'ไม่มี เพราะกฎหมายไม่ได้บังคับ' : dataProtectionOfficer,
          ],
        ]}
      />
    </div>
  );
}

function Contact({ contact }: { contact: string }) {
  const href = contactHref(contact);
  return href === null ? contact : <a href={href}>{contact}</a>;
}
