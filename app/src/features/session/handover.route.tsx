import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { describeError } from '../../lib/errors/error-text.ts';
import { type RedeemedHandover, takeHandoverSecret } from '../../lib/handover/handover.ts';
import { getSession } from '../../lib/session/session.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { Progress } from '../../ui/drawings/progress.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { RequestId } from '../../ui/page/request-id.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { type HandoverState, useHandover } from './use-handover.ts';

export const handle: LayoutHandle = { layout: 'microapp', bare: true };

/** Removes the secret from the address before anything is rendered or reported. */
export function loader(): { secret: string | null } {
  return { secret: takeHandoverSecret() };
}

/** The secret is taken once; a later load would find none. */
export const shouldRevalidate = () => false;

const titles: Readonly<Record<HandoverState['name'], string>> = {
  working: 'กำลังเปิดต่อจาก LINE',
  ended: 'เปิดลิงก์นี้ไม่ได้แล้ว',
  offline: 'ยังเปิดต่อไม่ได้',
  failed: 'ยังเปิดต่อไม่ได้',
  other: 'เปิดในชื่อใคร',
};

/** Opens a page of LINE's browser, signed in, in this browser. It always offers a way out. */
export default function Handover() {
  const loaded = useLoaderData<typeof loader>();
  const [secret] = useState(loaded.secret);
  const { state, retry, change, stay } = useHandover(secret);
  const { name } = state;
  return (
    <SignInPage title={titles[name]}>
      <h1 className="text-heading font-semibold">{titles[name]}</h1>
      <div role="status" className="flex w-full flex-col items-center gap-5">
        {name === 'working' && (
          <div className="w-full max-w-64">
            <Progress label="กำลังเข้าสู่ระบบ" value={null} />
          </div>
        )}
        {name === 'ended' && <Ended />}
        {name === 'offline' && (
          <Banner tone="offline" title="ออฟไลน์อยู่">
            พอมีอินเทอร์เน็ตจะลองใหม่ให้เอง ถ้านานเกินหนึ่งนาที กลับไปกดใหม่ใน LINE
          </Banner>
        )}
        {name === 'failed' && <Failed error={state.error} />}
      </div>
      {name === 'other' && <Other redeemed={state.redeemed} onChange={change} onStay={stay} />}
      {(name === 'offline' || name === 'failed') && (
        <Button wide onClick={retry}>
          ลองใหม่
        </Button>
      )}
      {(name === 'ended' || name === 'failed') && (
        <ButtonLink wide tone="secondary" to="/microapp">
          ไปที่ตู้ของฉัน
        </ButtonLink>
      )}
    </SignInPage>
  );
}

/** Requests confirmation before a person is signed out: anybody could have created a link. */
function Other({
  redeemed,
  onChange,
  onStay,
}: {
  redeemed: RedeemedHandover;
  onChange: (redeemed: RedeemedHandover) => unknown;
  onStay: (redeemed: RedeemedHandover) => unknown;
}) {
  const { displayName, pictureUrl } = redeemed.profile;
  const [present] = useState(() => getSession().findProfile()?.displayName ?? 'คนเดิม');
  return (
    <div className="flex w-full flex-col gap-4">
      <p className="flex items-center justify-center gap-3 text-body font-medium">
        <Avatar name={displayName} pictureUrl={pictureUrl} />
        <span className="min-w-0 wrap-anywhere">{displayName}</span>
      </p>
      <p className="text-body wrap-anywhere">
        {`เบราว์เซอร์นี้ใช้ในชื่อ “${present}” อยู่ ถ้าเปลี่ยน “${present}” จะออกจากระบบในเครื่องนี้`}
      </p>
      <Button wide onClick={() => onChange(redeemed)}>
        {`เปลี่ยนเป็น “${displayName}”`}
      </Button>
      <Button wide tone="secondary" onClick={() => onStay(redeemed)}>
        {`ใช้ในชื่อ “${present}” ต่อ`}
      </Button>
    </div>
  );
}

function Ended() {
  return (
    <div className="w-full text-left">
      <Banner tone="warning" title="ลิงก์นี้ใช้ไปแล้วหรือหมดเวลา">
        กลับไปกดใหม่ใน LINE ลิงก์ใช้ได้ครั้งเดียว ภายในหนึ่งนาที
      </Banner>
    </div>
  );
}

function Failed({ error }: { error: unknown }) {
  const { title, advice, requestId } = describeError(error);
  return (
    <div className="w-full text-left">
      <Banner tone="warning" title={title}>
        {advice}
      </Banner>
      {requestId && <RequestId requestId={requestId} />}
    </div>
  );
}
