import { Link } from 'react-router';

const links = [
  { to: '/hello', label: 'เก็บไว้คืออะไร' },
  { to: '/legal/terms', label: 'ข้อตกลงการใช้งาน' },
  { to: '/legal/privacy', label: 'นโยบายความเป็นส่วนตัว' },
  { to: '/legal/cookies', label: 'นโยบายคุกกี้' },
];

/** Footer links of every public page. */
export function PublicLinks() {
  return (
    <nav aria-label="ข้อมูลและข้อตกลง">
      <ul className="-mx-2 flex flex-wrap">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center rounded-control px-2 text-small text-ink-soft no-underline hover:text-action hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
