import type { Profile } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import Users from 'lucide-react/icons/users';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { stayHere } from '../../lib/api/access-guard.ts';
import { signOut } from '../../lib/api/api.ts';
import { configQuery } from '../../lib/deployment/config-query.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatLongDate } from '../../lib/format/dates.ts';
import { loadLiff } from '../../lib/line/liff.ts';
import { easySetting } from '../../lib/page/device/easy-mode.ts';
import { splashPath } from '../../lib/page/device/return-to.ts';
import { type TextSize, textSizeSetting } from '../../lib/page/device/text-size.ts';
import { type Theme, themeSetting } from '../../lib/page/device/theme.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { Sheet } from '../../ui/overlays/modal.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { DigestSetting } from './digest-setting.tsx';
import { NoticeSetting } from './notice-setting.tsx';
import { meQuery } from './queries.ts';
import { Sessions } from './sessions.tsx';

const themes = [
  { value: 'system', label: 'ตามเครื่อง', icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: 'สว่าง', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'มืด', icon: <Moon aria-hidden="true" /> },
] as const satisfies readonly { value: Theme; label: string; icon: ReactNode }[];

const textSizes = [
  { value: 'regular', label: <span className="text-small">ปกติ</span> },
  { value: 'large', label: <span className="text-body">ใหญ่</span> },
  { value: 'largest', label: <span className="text-title">ใหญ่มาก</span> },
] as const satisfies readonly { value: TextSize; label: ReactNode }[];

/** Shows the profile, appearance, sign-ins and sign-out. It is open while the address names it. */
export default function AccountSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: profile } = useQuery(meQuery());
  return (
    <Sheet open={open} onClose={onClose} isInAddress title="บัญชีของฉัน">
      {profile && (
        <div className="flex flex-col gap-6 pt-2">
          <Person profile={profile} />
          <Look />
          <DigestSetting />
          <NoticeSetting />
          <MyData profile={profile} />
          <Sessions />
          <WayOut />
        </div>
      )}
    </Sheet>
  );
}

function Person({ profile }: { profile: Profile }) {
  return (
    <div className="flex items-center gap-4">
      <Avatar name={profile.displayName} pictureUrl={profile.pictureUrl} size="large" />
      <div className="min-w-0">
        <p className="text-title font-semibold wrap-anywhere">{profile.displayName}</p>
        <p className="text-small text-ink-soft">เข้าสู่ระบบด้วย LINE</p>
      </div>
    </div>
  );
}

function Look() {
  const [theme, setTheme] = useState(() => themeSetting.read());
  const [textSize, setTextSize] = useState(() => textSizeSetting.read());
  return (
    <Section title="หน้าตา">
      <p className="text-small text-ink-soft">สีของหน้าจอ</p>
      <Segmented
        label="สีของหน้าจอ"
        options={themes}
        value={theme}
        onValueChange={(next) => {
          setTheme(next);
          themeSetting.apply(next);
        }}
      />
      <p className="mt-2 text-small text-ink-soft">ขนาดตัวอักษร</p>
      <Segmented
        label="ขนาดตัวอักษร"
        options={textSizes}
        value={textSize}
        onValueChange={(next) => {
          setTextSize(next);
          textSizeSetting.apply(next);
        }}
      />
      <EasySwitch />
    </Section>
  );
}

/** Turns easy mode on or off, and opens its front, or the usual one. */
function EasySwitch() {
  const { groupId } = useParams();
  const navigate = useNavigate();
  return (
    <div className="mt-2 w-full">
      <Switch
        label="หน้าแบบง่าย"
        hint="ปุ่มใหญ่ ตัวหนังสือใหญ่ ไม่ต้องปัดหรือกดค้าง"
        checked={easySetting.read() === 'on'}
        onCheckedChange={(isOn) => {
          easySetting.apply(isOn ? 'on' : 'off');
          void navigate(groupId ? `/microapp/${groupId}` : '/microapp', { replace: true });
        }}
      />
    </div>
  );
}

function MyData({ profile: { registration } }: { profile: Profile }) {
  return (
    <Section title="ข้อมูลของฉัน">
      <ul className="flex flex-col text-small">
        <li>
          <TextLink alone to="?sheet=my-data">
            ดูและลบของที่ฉันส่ง
          </TextLink>
        </li>
        <li>
          <TextLink alone to="?sheet=links">
            ลิงก์ที่แชร์ไว้
          </TextLink>
        </li>
        <li>
          <TextLink alone to="/microapp/register/account-detail">
            แก้ชื่อ อีเมล และใบกำกับภาษี
          </TextLink>
        </li>
        <li>
          <TextLink alone to="/microapp/my-data">
            ดาวน์โหลดข้อมูล หรือลบบัญชี
          </TextLink>
        </li>
        <li>
          <TextLink alone to="/legal/privacy">
            เก็บอะไรไว้บ้าง และขอดูหรือขอลบอย่างไร
          </TextLink>
        </li>
        <li>
          <TextLink alone to="?sheet=help">
            ช่วยเหลือ
          </TextLink>
        </li>
        <li>
          <TextLink alone to="/new-phone">
            ย้ายเครื่องแล้วรูปหาย?
          </TextLink>
        </li>
        {registration && (
          <li className="mt-1 text-ink-soft">ยอมรับข้อตกลงเมื่อ {formatLongDate(registration.acceptedAt)}</li>
        )}
      </ul>
    </Section>
  );
}

function WayOut() {
  const [leaving, setLeaving] = useState<'out' | 'switch' | null>(null);
  const toast = useToast();
  const { data: config } = useQuery(configQuery());

  async function leave(how: 'out' | 'switch'): Promise<void> {
    setLeaving(how);
    try {
      await signOut(how === 'switch' ? { next: chooseAnotherPerson } : {});
    } catch (error) {
      setLeaving(null);
      toast({ text: describeErrorBriefly(error), tone: 'error' });
    }
  }

  return (
    <div className="flex flex-col gap-2 border-t border-line pt-5">
      {import.meta.env.MODE !== 'production' && config?.simulation && (
        <Button
          tone="secondary"
          wide
          icon={<Users aria-hidden="true" />}
          busy={leaving === 'switch'}
          onClick={() => leave('switch')}
        >
          สลับเป็นคนอื่น (โหมดจำลอง)
        </Button>
      )}
      <Button
        tone="secondary"
        wide
        icon={<LogOut aria-hidden="true" />}
        busy={leaving === 'out'}
        onClick={() => leave('out')}
      >
        ออกจากระบบ
      </Button>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col items-start gap-2">
      <h3 className="text-body font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Opens LINE's login as another person. Only a simulated LINE offers a choice of people. */
async function chooseAnotherPerson(): Promise<never> {
  const liff = await loadLiff();
  await liff.boot();
  liff.login({ redirectPath: splashPath, userInitiated: true });
  return stayHere();
}
