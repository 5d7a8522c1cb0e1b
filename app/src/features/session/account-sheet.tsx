import type { Profile } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { signOut } from '../../lib/api.ts';
import { configQuery } from '../../lib/config-query.ts';
import { describeErrorBriefly } from '../../lib/error-text.ts';
import { loadLiff } from '../../lib/liff.ts';
import { splashPath } from '../../lib/return-to.ts';
import { applyTheme, readTheme, type Theme } from '../../lib/theme.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useToast } from '../../ui/toast.tsx';

const themes = [
  { value: 'system', label: 'ตามเครื่อง', icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: 'สว่าง', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'มืด', icon: <Moon aria-hidden="true" /> },
] as const satisfies readonly { value: Theme; label: string; icon: React.ReactNode }[];

/** Who I am here, how it looks, and the way out. */
export function AccountSheet({ profile }: { profile: Profile }) {
  const [theme, setTheme] = useState(() => readTheme());
  const [leaving, setLeaving] = useState<'out' | 'switch' | null>(null);
  const toast = useToast();
  const { data: config } = useQuery(configQuery());

  async function leave(how: 'out' | 'switch'): Promise<void> {
    setLeaving(how);
    try {
      await signOut({ redirect: how === 'out' });
      if (how === 'switch') await chooseAnotherPerson();
    } catch (error) {
      setLeaving(null);
      toast({ text: describeErrorBriefly(error), tone: 'trouble' });
    }
  }

  return (
    <div className="flex flex-col gap-6 pt-2">
      <div className="flex items-center gap-4">
        <Avatar name={profile.displayName} pictureUrl={profile.pictureUrl} size="large" />
        <div className="min-w-0">
          <p className="truncate text-title font-semibold">{profile.displayName}</p>
          <p className="text-small text-ink-soft">เข้าสู่ระบบด้วย LINE</p>
        </div>
      </div>
      <div className="flex flex-col gap-2">
        <p className="text-small font-medium">หน้าตา</p>
        <Segmented
          label="หน้าตา"
          options={themes}
          value={theme}
          onValueChange={(next) => {
            setTheme(next);
            applyTheme(next);
          }}
        />
      </div>
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
    </div>
  );
}

/** Only where LINE is simulated does its login ask who one is. */
async function chooseAnotherPerson(): Promise<void> {
  const liff = await loadLiff();
  await liff.boot();
  liff.login({ redirectPath: splashPath, userInitiated: true });
}
